import com.welty.othello.gdk.COsBoard;
import com.welty.othello.gdk.COsGame;
import com.welty.othello.gdk.OsClock;
import com.welty.othello.gdk.OsMoveListItem;
import com.welty.othello.protocol.AnalysisResponse;
import com.welty.othello.protocol.ErrorResponse;
import com.welty.othello.protocol.HintResponse;
import com.welty.othello.protocol.MoveResponse;
import com.welty.othello.protocol.NBoardResponse;
import com.welty.othello.protocol.PongResponse;
import com.welty.othello.protocol.ResponseParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Plays a game of Othello with the classes by which the program NBoard reads an engine's answers and
 * knows the rules.
 *
 * <p>java NBoardGame OTHELLO [DEPTH]: OTHELLO is the path of the `othello` binary, which plays both
 * sides. A move that NBoard's rules do not allow, or a line that it cannot read, ends the program.
 */
public class NBoardGame {
    private final PrintStream toEngine;
    private final BufferedReader fromEngine;
    private final Queue<NBoardResponse> responses = new ArrayDeque<>();
    private final ResponseParser parser = new ResponseParser(responses::add, "engine");
    private int pings = 0;
    private int hints = 0;

    private NBoardGame(Process process) {
        toEngine = new PrintStream(process.getOutputStream(), true);
        fromEngine = new BufferedReader(new InputStreamReader(process.getInputStream()));
    }

    public static void main(String[] arguments) throws Exception {
        String depth = arguments.length > 1 ? arguments[1] : "4";
        Process process = new ProcessBuilder(arguments[0], "nboard", "--hash", "16").start();
        new NBoardGame(process).play(depth);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the engine ended with " + process.exitValue());
        }
    }

    private void play(String depth) throws Exception {
        COsGame game = new COsGame();
        game.Initialize("8", OsClock.LONG, OsClock.LONG);
        toEngine.println("nboard 2");
        toEngine.println("set depth " + depth);
        toEngine.println("set game " + game);
        int passes = 0;
        while (!game.isOver()) {
            synchronize();
            toEngine.println("go");
            OsMoveListItem item = await(MoveResponse.class).mli;
            COsBoard board = game.getPos().board;
            if (!board.isMoveLegal(item.move)) {
                throw new IllegalStateException(item + " is illegal in " + game);
            }
            passes += item.move.isPass() ? 1 : 0;
            game.append(item);
            toEngine.println("move " + item);
        }
        synchronize();
        toEngine.println("set game " + game);
        toEngine.println("analyze");
        int analysed = 0;
        while (await(AnalysisResponse.class).moveNumber > 0) {
            analysed++;
        }
        toEngine.println("quit");
        System.out.println(game.nMoves() + " moves, " + passes + " passes, result " + game.Result()
                + ", " + hints + " lines of thought, " + (analysed + 1) + " positions analysed");
    }

    /** As NBoard does before the position changes. */
    private void synchronize() throws Exception {
        toEngine.println("ping " + ++pings);
        while (await(PongResponse.class).pong != pings) {}
    }

    private <R extends NBoardResponse> R await(Class<R> kind) throws Exception {
        while (true) {
            while (responses.isEmpty()) {
                String line = fromEngine.readLine();
                if (line == null) {
                    throw new IllegalStateException("the engine has ended");
                }
                parser.handle(line);
            }
            NBoardResponse response = responses.remove();
            if (response instanceof ErrorResponse) {
                throw new IllegalStateException(response.toString());
            }
            if (response instanceof HintResponse) {
                hints++;
            }
            if (kind.isInstance(response)) {
                return kind.cast(response);
            }
        }
    }
}
