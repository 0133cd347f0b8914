import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/** A whole answer, head and all, ready to be sent. */
export interface ReadyAnswer {
  readonly text: string;
  readonly encoding: 'latin1' | 'utf8';
  readonly isLast: boolean;
}

/** Answers a request, or leaves it to the ordinary way. Without an answer in the end, the connection is cut. */
export type AnswerAtOnce = (request: PlainRequest) => Promise<ReadyAnswer> | undefined;

/**
 * Lets requests be answered before the parser of `node:http` sees them: those that are plain, on connections where nothing else
 * is under way. All others go to the parser, byte for byte as they came.
 */
export function answerBetweenRequests(server: Server, answerAtOnce: AnswerAtOnce): void {
  const connections = new WeakMap<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket, answerAtOnce));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    connections.get(request.socket)?.parsed(response);
  });
  // It is no longer HTTP that arrives.
  server.prependListener('upgrade', (request: IncomingMessage) => {
    connections.get(request.socket)?.release();
  });
}

/**
 * Who has the next bytes of a connection. `new`: the parser, which has a deadline for the first request. `asked`: the parser has
 * got one plain request and nothing else; once that is answered, the connection is `resting` and the next bytes begin a request.
 * `answering`: we do. `parser's`: where its requests begin and end only the parser knows, from now on.
 */
type State = 'new' | 'asked' | 'resting' | 'answering' | "parser's";

class Connection {
  readonly #socket: Socket;
  readonly #answerAtOnce: AnswerAtOnce;
  readonly #toParser: (bytes: Buffer) => void;
  readonly #onData = (bytes: Buffer) => this.#receive(bytes);
  #state: State = 'new';
  /** What came while we were answering. */
  readonly #held: Buffer[] = [];

  constructor(socket: Socket, answerAtOnce: AnswerAtOnce) {
    this.#socket = socket;
    this.#answerAtOnce = answerAtOnce;
    [this.#toParser] = socket.listeners('data') as [(bytes: Buffer) => void];
    // The parser reads from the socket past its listeners, until there is another one than its own.
    socket.on('data', this.#onData).removeListener('data', this.#toParser);
  }

  release(): void {
    this.#socket.removeListener('data', this.#onData);
  }

  /** The parser has found a request. */
  parsed(response: ServerResponse): void {
    if (this.#state !== 'asked') return;
    response.once('finish', () => {
      if (this.#state === 'asked') this.#state = 'resting';
    });
  }

  #receive(bytes: Buffer): void {
    // What had come before it was ended is still handed out, and its parser may be somebody else's next.
    if (this.#socket.destroyed) return;
    switch (this.#state) {
      case 'new':
      case 'resting':
        this.#begin(bytes, this.#state);
        break;
      case 'answering':
        this.#held.push(bytes);
        this.#socket.pause();
        break;
      default:
        this.#state = "parser's";
        this.#toParser(bytes);
    }
  }

  #begin(bytes: Buffer, state: 'new' | 'resting'): void {
    const request = readPlainRequest(bytes);
    // Whoever does not take the answers away is left to the parser, which then stops listening.
    const { writable, writableNeedDrain } = this.#socket;
    const mayAnswer = request !== undefined && state === 'resting' && writable && !writableNeedDrain;
    const answer = mayAnswer ? this.#answerAtOnce(request) : undefined;
    if (answer === undefined) {
      this.#state = request === undefined ? "parser's" : 'asked';
      this.#toParser(bytes);
      return;
    }
    this.#state = 'answering';
    answer.then(
      (ready) => this.#send(ready),
      () => this.#socket.destroy(),
    );
  }

  #send({ text, encoding, isLast }: ReadyAnswer): void {
    if (!this.#socket.writable) return;
    if (isLast) {
      this.#socket.end(text, encoding);
      return;
    }
    this.#socket.write(text, encoding);
    this.#state = 'resting';
    if (this.#held.length === 0) return;
    this.#socket.resume();
    for (const bytes of this.#held.splice(0)) this.#receive(bytes);
  }
}
