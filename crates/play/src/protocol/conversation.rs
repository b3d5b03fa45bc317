//! Listening to lines while a search runs.

use std::{
    collections::VecDeque,
    io::{self, BufRead},
    ops::ControlFlow,
    panic,
    sync::mpsc::{self, Receiver, Sender, SyncSender},
    thread,
};

use super::{Line, Output, SearchThread, read_line};

/// When a line is obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once, also while a search runs.
    Now,
    /// In its turn, when no search runs.
    AfterSearch,
    /// In its turn; a search that runs is ended for it.
    EndingSearch,
}

/// What lines mean.
pub trait Protocol {
    /// What a search finds.
    type Answer: Send + 'static;

    /// When a line is to be obeyed.
    fn when(&self, line: &str) -> When;

    /// Obeys a line; breaks at the end of the conversation.
    fn obey(&mut self, line: &str, search: &mut SearchThread<Self::Answer>) -> ControlFlow<()>;

    /// A search that was started has this answer.
    fn answer(&mut self, answer: Self::Answer);

    /// A line was too long to be read.
    fn overlong(&mut self);
}

/// What happens.
#[derive(Debug)]
pub(super) enum Event {
    Line(Line),
    /// No more lines will come.
    InputEnded(io::Result<()>),
    /// The search of this number has an answer.
    SearchEnded(u64),
}

/// How many lines may wait for a search; with more, nothing is heard until it has ended.
const MOST_WAITING: usize = 10_000;

/// Obeys the lines of an input until one of them or the input ends the conversation.
///
/// At the end of the input a search that would go on without end is stopped, another one is waited
/// for; lines that wait are obeyed before. When nobody hears the answers the conversation is over.
///
/// # Errors
///
/// If the input cannot be read or an answer cannot be written.
pub fn converse<P: Protocol>(
    protocol: &mut P,
    input: impl BufRead + Send + 'static,
    output: &Output,
) -> io::Result<()> {
    let (events, inbox) = mpsc::channel();
    // Lines wait at the reader while there are many of them.
    let (permits, permitted) = mpsc::sync_channel(MOST_WAITING);
    let search = SearchThread::new(events.clone());
    let reader = thread::spawn(move || read_lines(input, &events, &permits));
    let mut conversation = Conversation {
        protocol,
        search,
        waiting: VecDeque::new(),
        input: None,
    };
    while conversation.obey_waiting().is_continue() && !output.is_closed() {
        let Ok(event) = inbox.recv() else { break };
        if matches!(event, Event::Line(_)) {
            let _ = permitted.recv();
        }
        if conversation.happens(event).is_break() {
            break;
        }
    }
    conversation.search.stop();
    conversation.search.wait();
    drop::<Receiver<Event>>(inbox);
    // Before the end of the input it may wait for lines that never come.
    if conversation.input.is_some() {
        reader
            .join()
            .unwrap_or_else(|fault| panic::resume_unwind(fault));
    }
    output.result()?;
    conversation.input.unwrap_or(Ok(()))
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>, permits: &SyncSender<()>) {
    let end = loop {
        match read_line(&mut input) {
            Ok(Some(line)) => {
                if permits.send(()).is_err() || events.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            Ok(None) => break Ok(()),
            Err(fault) => break Err(fault),
        }
    };
    // Nobody hears it when the conversation is over.
    let _ = events.send(Event::InputEnded(end));
}

struct Conversation<'a, P: Protocol> {
    protocol: &'a mut P,
    search: SearchThread<P::Answer>,
    /// Lines whose turn has not come.
    waiting: VecDeque<String>,
    /// How the input ended.
    input: Option<io::Result<()>>,
}

impl<P: Protocol> Conversation<'_, P> {
    /// Breaks when nothing more is to come.
    fn obey_waiting(&mut self) -> ControlFlow<()> {
        while !self.search.is_running()
            && let Some(line) = self.waiting.pop_front()
        {
            self.protocol.obey(&line, &mut self.search)?;
        }
        match (&self.input, self.search.is_running()) {
            (Some(_), false) => ControlFlow::Break(()),
            (Some(_), true) => {
                self.stop_endless();
                ControlFlow::Continue(())
            }
            (None, _) => ControlFlow::Continue(()),
        }
    }

    /// Nobody is left to stop a search that does not end by itself.
    fn stop_endless(&self) {
        if self.search.leash().is_some_and(|leash| leash.holds()) {
            self.search.stop();
        }
    }

    fn happens(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Line(Line::Text(line)) => self.hear(line),
            Event::Line(Line::Overlong) => {
                self.protocol.overlong();
                ControlFlow::Continue(())
            }
            Event::InputEnded(end) => {
                self.input = Some(end);
                ControlFlow::Continue(())
            }
            Event::SearchEnded(number) => {
                if let Some(answer) = self.search.answer_of(number) {
                    self.protocol.answer(answer);
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn hear(&mut self, line: String) -> ControlFlow<()> {
        match self.protocol.when(&line) {
            When::Now => return self.protocol.obey(&line, &mut self.search),
            When::AfterSearch => {}
            When::EndingSearch => self.search.stop(),
        }
        self.waiting.push_back(line);
        if self.waiting.len() >= MOST_WAITING {
            self.stop_endless();
            if let Some(answer) = self.search.wait() {
                self.protocol.answer(answer);
            }
        }
        ControlFlow::Continue(())
    }
}
