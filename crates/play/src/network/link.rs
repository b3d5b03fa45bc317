//! Connections: threads that read, write, listen and dial, and one channel that all of it comes
//! out of.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// A line on which nothing is said for so long gets a ping.
const PING_EVERY: Duration = Duration::from_secs(5);

/// A peer that is silent for longer is gone.
const MOST_SILENCE: Duration = Duration::from_secs(60);

/// A peer that does not read for longer is gone.
const MOST_WRITING: Duration = Duration::from_secs(5);

const MOST_DIALLING: Duration = Duration::from_secs(5);

/// Between attempts to come back.
const BETWEEN_DIALS: Duration = Duration::from_millis(500);

/// Connections at a time, those that have not yet said hello too.
const MOST_CONNECTIONS: usize = 32;

/// Messages that a peer has not yet read.
const MOST_UNREAD: usize = 256;

/// Events that nobody has looked at; whoever has more to tell waits.
const MOST_EVENTS: usize = 64;

/// Bytes that are read at a time, and how fast at most: 64 KiB a second, so that a flood neither
/// fills the memory nor keeps the game from others.
const CHUNK: usize = 4096;
const PACE: Duration = Duration::from_millis(62);

/// The number of a connection; never used again.
pub type PeerId = u64;

/// What happens while a game is played over a network.
#[derive(Debug)]
pub enum Event {
    /// A connection stands.
    Opened(Link),
    /// Bytes came.
    Bytes(PeerId, Vec<u8>),
    /// A connection is gone.
    Closed(PeerId),
    /// Somebody typed a line here.
    Typed(String),
    /// Nobody types any more.
    InputEnded,
}

/// The channel of all events.
#[must_use]
pub fn channel() -> (SyncSender<Event>, Receiver<Event>) {
    mpsc::sync_channel(MOST_EVENTS)
}

/// A connection that can be written to; dropped, it ends when all is written.
#[derive(Debug)]
pub struct Link {
    id: PeerId,
    frames: Option<SyncSender<Vec<u8>>>,
    writer: Option<JoinHandle<()>>,
    is_closing: Arc<AtomicBool>,
}

impl Link {
    /// Its number.
    #[must_use]
    pub const fn id(&self) -> PeerId {
        self.id
    }

    /// Sends bytes; if too many are unread, the connection is closed instead.
    pub fn send(&mut self, frame: Vec<u8>) {
        if frame.is_empty() {
            return;
        }
        if let Some(frames) = &self.frames
            && frames.try_send(frame).is_err()
        {
            self.hang_up();
        }
    }

    /// Ends the connection when all is written.
    pub fn hang_up(&mut self) {
        self.is_closing.store(true, Ordering::Relaxed);
        self.frames = None;
    }

    /// Ends the connection and waits until all is written, or the peer does not read.
    pub fn finish(mut self) {
        self.hang_up();
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// Makes connections of streams.
#[derive(Clone, Debug)]
struct Exchange {
    events: SyncSender<Event>,
    next: Arc<AtomicU64>,
    /// What is sent in silence. Without it the peer may be silent for ever.
    ping: Option<Vec<u8>>,
}

impl Exchange {
    fn new(events: SyncSender<Event>, ping: Option<Vec<u8>>) -> Self {
        Self {
            events,
            next: Arc::new(AtomicU64::new(0)),
            ping,
        }
    }

    /// Reads from a stream until it ends, in this thread; another one writes to it.
    fn serve(&self, stream: TcpStream) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let is_closing = Arc::new(AtomicBool::new(false));
        // Without these the game goes on, but a vanished peer is found out later.
        let _ = stream.set_nodelay(true);
        let _ = stream.set_write_timeout(Some(MOST_WRITING));
        let _ = stream.set_read_timeout(self.ping.as_ref().map(|_| MOST_SILENCE));
        let Ok(to) = stream.try_clone() else {
            return;
        };
        let (frames, queue) = mpsc::sync_channel(MOST_UNREAD);
        let ping = self.ping.clone();
        let writer = thread::spawn(move || write(to, &queue, ping.as_ref()));
        let link = Link {
            id,
            frames: Some(frames),
            writer: Some(writer),
            is_closing: Arc::clone(&is_closing),
        };
        if self.events.send(Event::Opened(link)).is_ok() {
            self.read(id, &stream, &is_closing);
            let _ = self.events.send(Event::Closed(id));
        }
        let _ = stream.shutdown(Shutdown::Both);
    }

    fn read(&self, id: PeerId, mut stream: &TcpStream, is_closing: &AtomicBool) {
        let mut chunk = [0; CHUNK];
        loop {
            let count = match stream.read(&mut chunk) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => return,
                Ok(count) => count,
            };
            if is_closing.load(Ordering::Relaxed) {
                return;
            }
            let bytes = chunk[..count].to_vec();
            if self.events.send(Event::Bytes(id, bytes)).is_err() {
                return;
            }
            if count == CHUNK {
                thread::sleep(PACE);
            }
        }
    }
}

fn write(mut stream: TcpStream, frames: &Receiver<Vec<u8>>, ping: Option<&Vec<u8>>) {
    loop {
        let frame = match ping {
            None => frames.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => frames.recv_timeout(PING_EVERY),
        };
        let written = match (frame, ping) {
            (Ok(frame), _) => stream.write_all(&frame),
            (Err(RecvTimeoutError::Timeout), Some(ping)) => stream.write_all(ping),
            (Err(_), _) => {
                // What was written arrives before the end does.
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
        };
        if written.is_err() {
            let _ = stream.shutdown(Shutdown::Both);
            return;
        }
    }
}

/// Lets others connect, in threads of their own.
pub(super) fn listen(listener: TcpListener, events: SyncSender<Event>, ping: Option<Vec<u8>>) {
    let exchange = Exchange::new(events, ping);
    let count = Arc::new(AtomicUsize::new(0));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Too many files are open, say.
                thread::sleep(BETWEEN_DIALS);
                continue;
            };
            if count.load(Ordering::Relaxed) >= MOST_CONNECTIONS {
                continue;
            }
            count.fetch_add(1, Ordering::Relaxed);
            let (exchange, count) = (exchange.clone(), Arc::clone(&count));
            thread::spawn(move || {
                exchange.serve(stream);
                count.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
}

/// Connects to a host.
pub(super) fn dial(address: &str) -> io::Result<TcpStream> {
    let mut fault = io::Error::new(ErrorKind::AddrNotAvailable, "no such address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, MOST_DIALLING) {
            Ok(stream) => return Ok(stream),
            Err(error) => fault = error,
        }
    }
    Err(fault)
}

/// Stays on the line, and dials again whenever it is lost, until it is told to stop.
pub(super) fn stay_connected(
    first: TcpStream,
    address: String,
    events: SyncSender<Event>,
    ping: Option<Vec<u8>>,
    is_leaving: Arc<AtomicBool>,
) {
    let exchange = Exchange::new(events, ping);
    thread::spawn(move || {
        exchange.serve(first);
        while !is_leaving.load(Ordering::Relaxed) {
            thread::sleep(BETWEEN_DIALS);
            if let Ok(stream) = dial(&address) {
                exchange.serve(stream);
            }
        }
    });
}
