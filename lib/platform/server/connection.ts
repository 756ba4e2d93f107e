import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The bytes that the parser gets at a time: the few requests that it holds wait in memory, and all others unread. */
const pieceBytes = 1024;
/** Of what is still sent after a refusal; more than the largest body that an operation takes, several times over. */
export const restBytes = 8 * 1024 * 1024;
export const restMs = 5_000;
/** Time for two or three requests of others. A longer answer waits for the database, and others are served meanwhile. */
const pauseAtMostMs = 20;

type Waiting = { request: IncomingMessage; response: ServerResponse; start: () => void };

/**
 * One connection of a client, signed in or not, and its share of the server: one of its requests is in progress, since
 * the answers go out in their order anyway, and none is begun while an answer is not read. The rest waits unread, in the
 * client's own system.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #parse: (piece: Buffer) => void;
  #answering: Waiting | null = null;
  readonly #waiting: Waiting[] = [];
  #unparsed: Buffer | null = null;
  #isHeldBack = false;
  #yields = false;
  #last: IncomingMessage | null = null;
  /** Bytes that are still read and discarded before the connection is cut; null while requests are accepted. */
  #rest: number | null = null;

  constructor(socket: Socket, parse: (piece: Buffer) => void) {
    this.#socket = socket;
    this.#parse = parse;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('resume', () => this.#feed());
    socket.on('drain', () => this.#next());
    socket.once('close', () => this.#gone());
  }

  /** The requests that are not answered yet. */
  get unanswered(): IncomingMessage[] {
    const all = this.#answering ? [this.#answering, ...this.#waiting] : this.#waiting;
    return all.map(({ request }) => request);
  }

  /** Begins to answer a request when it is its turn on this connection; never after an answer that ends it. */
  hear(request: IncomingMessage, response: ServerResponse, start: () => void): void {
    if (this.isEnding) return;
    this.#last = request;
    this.#waiting.push({ request, response, start });
    this.#next();
  }

  /** Sends a last answer, and reads what the client is still sending, because it would not receive that answer otherwise. */
  end(text: string): void {
    this.#rest ??= restBytes;
    this.#unparsed = null;
    this.#socket.end(text);
    this.#socket.resume();
    setTimeout(() => this.#socket.destroy(), restMs).unref();
  }

  #answer(waiting: Waiting): void {
    this.#answering = waiting;
    const since = performance.now();
    waiting.response.once('close', () => {
      if (this.isEnding) this.#rest ??= restBytes;
      this.#answering = null;
      this.#yield(since);
    });
    waiting.start();
  }

  /**
   * Lets others go first: for one turn of the event loop, or, if the client has sent its next request without waiting for
   * this answer, for as long as the answer took, or a little.
   */
  #yield(since: number): void {
    if (this.#yields) return;
    this.#yields = true;
    const goOn = () => {
      this.#yields = false;
      this.#next();
    };
    if (this.#waiting.length === 0 && !this.#unparsed) setImmediate(goOn);
    else setTimeout(goOn, Math.min(performance.now() - since, pauseAtMostMs));
  }

  #next(): void {
    if (this.#yields) return;
    if (this.isEnding) this.#waiting.length = 0;
    const first = this.#isFree() ? this.#waiting.shift() : undefined;
    if (first) this.#answer(first);
    if (!this.#isHeldBack || !this.#mayRead()) return;
    this.#isHeldBack = false;
    this.#socket.resume();
  }

  #isFree(): boolean {
    return this.#answering === null && !this.#socket.writableNeedDrain;
  }

  #mayRead(): boolean {
    const isBody = this.#last?.complete === false;
    return isBody || (this.#waiting.length === 0 && this.#isFree());
  }

  /** Whether its last answer is given, or begun. */
  get isEnding(): boolean {
    const isOver = this.#rest !== null || this.#socket.destroyed;
    return isOver || this.#answering?.response.getHeader('connection') === 'close';
  }

  #take(chunk: Buffer): void {
    if (this.#rest !== null) {
      this.#rest -= chunk.length;
      if (this.#rest < 0) this.#socket.destroy();
      return;
    }
    this.#unparsed = this.#unparsed ? Buffer.concat([this.#unparsed, chunk]) : chunk;
    this.#feed();
  }

  #feed(): void {
    // The reader of a body pauses the connection too, when it has enough for now.
    while (this.#unparsed && !this.#socket.isPaused() && this.#rest === null) {
      if (!this.#mayRead()) {
        this.#isHeldBack = true;
        this.#socket.pause();
        return;
      }
      const bytes = this.#unparsed;
      this.#unparsed = bytes.length > pieceBytes ? bytes.subarray(pieceBytes) : null;
      this.#parse(bytes.subarray(0, pieceBytes));
    }
  }

  #gone(): void {
    this.#waiting.length = 0;
    this.#unparsed = null;
  }
}

/** Gives each connection of a server its share. Returns how to find the one of a socket. */
export function shareConnections(server: Server): (socket: object) => Connection | undefined {
  const connections = new WeakMap<object, Connection>();
  server.on('connection', (socket: Socket) => {
    // The parser is already listening. From here on its data passes through this connection.
    const parsers = socket.listeners('data') as ((piece: Buffer) => void)[];
    for (const parser of parsers) socket.off('data', parser);
    const parse = (piece: Buffer) => {
      for (const parser of parsers) parser(piece);
    };
    connections.set(socket, new Connection(socket, parse));
  });
  return (socket) => connections.get(socket);
}
