import type { Socket } from 'node:net';
import type { HttpApp } from '../http-app.ts';
import type { DoorRequest, FrontDoor, SendRedirect } from './door.ts';
import { glance } from './glance.ts';

interface Deps {
  readonly door: FrontDoor;
  readonly isTaken: (request: DoorRequest, redirect: SendRedirect) => boolean;
  readonly count: () => void;
}

const UNFIT = /[^\x20-\x7e]/;

/**
 * Answers what the door takes without Node's HTTP, connection by connection: until a request comes that cannot be read at a
 * glance or that the door does not take. From there on the connection is Node's, with that request as its first.
 */
export function readGlances(app: HttpApp, deps: Deps): void {
  const { server } = app;
  const toNode = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const connections = new Set<Connection>();
  let isClosing = false;
  const shared: Shared = {
    ...deps,
    firstBytesMs: server.headersTimeout,
    nextRequestMs: server.keepAliveTimeout,
    // The same of each answer, written once.
    lines: Object.entries({ ...deps.door.headers, 'Cache-Control': 'no-store', 'Content-Length': '0' })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
    connections,
    isClosing: () => isClosing,
    hand: (socket) => {
      for (const listener of toNode) listener.call(server, socket);
    },
  };
  server.on('connection', (socket: Socket) => {
    connections.add(new Connection(socket, shared));
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const connection of connections) connection.close();
    done();
  });
}

interface Shared extends Deps {
  /** What the server grants until the first bytes, and between two requests. */
  readonly firstBytesMs: number;
  readonly nextRequestMs: number;
  /** The headers that all answers have, with their ends. */
  readonly lines: string;
  readonly connections: Set<Connection>;
  readonly isClosing: () => boolean;
  /** Gives a socket to Node's own HTTP. */
  readonly hand: (socket: Socket) => void;
}

class Connection {
  readonly #socket: Socket;
  readonly #shared: Shared;
  #isAnswering = false;
  /** Of the answer under way all is said, and the other side does not read it. */
  #isUnread = false;
  /** Nothing more comes from the other side. */
  #isOver = false;
  #hasAnswered = false;
  /** What came while an answer was under way. */
  #waiting: Buffer | undefined;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    socket.setTimeout(shared.firstBytesMs);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('timeout', this.#onTimeout);
    socket.on('error', this.#onError).on('close', this.#onClose);
  }

  /** At once, or after the answer under way. One of which nothing has come yet is left to whoever counts those. */
  close(): void {
    if (this.#waitsForClient && this.#socket.bytesRead > 0) this.#socket.destroy();
  }

  get #waitsForClient(): boolean {
    return !this.#isAnswering || this.#isUnread;
  }

  readonly #onData = (bytes: Buffer): void => {
    if (!this.#isAnswering) {
      this.#read(bytes);
      return;
    }
    // One after the other: what is read ahead is bounded by this chunk.
    this.#socket.pause();
    this.#waiting = this.#waiting ? Buffer.concat([this.#waiting, bytes]) : bytes;
  };

  #read(bytes: Buffer): void {
    const { door, isTaken } = this.#shared;
    const seen = glance(bytes, door.prefix, this.#socket);
    if (seen) {
      this.#isAnswering = true;
      if (isTaken(seen, this.#redirect)) return;
      this.#isAnswering = false;
    }
    this.#leave(bytes);
  }

  readonly #redirect: SendRedirect = (location, setCookie) => {
    const { lines, nextRequestMs, count } = this.#shared;
    if (UNFIT.test(location)) throw new TypeError('A location that is not printable ASCII');
    count();
    if (!this.#socket.writable) return;
    if (!this.#hasAnswered) {
      this.#hasAnswered = true;
      this.#socket.setTimeout(nextRequestMs);
    }
    const cookie = setCookie === undefined ? '' : `Set-Cookie: ${setCookie}\r\n`;
    const answer = `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${cookie}${lines}Date: ${date()}\r\n\r\n`;
    // Whoever does not read is not read from.
    if (this.#socket.write(answer, 'latin1')) this.#next();
    else {
      this.#isUnread = true;
      this.#socket.once('drain', () => this.#next());
    }
  };

  #next(): void {
    this.#isAnswering = false;
    this.#isUnread = false;
    if (this.#isOver || this.#shared.isClosing()) {
      this.#socket.end();
      return;
    }
    const bytes = this.#waiting;
    if (!bytes) return;
    this.#waiting = undefined;
    this.#socket.resume();
    this.#read(bytes);
  }

  #leave(bytes: Buffer): void {
    const socket = this.#socket;
    this.#shared.connections.delete(this);
    socket.off('data', this.#onData).off('end', this.#onEnd).off('timeout', this.#onTimeout);
    socket.off('error', this.#onError).off('close', this.#onClose);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(bytes);
    this.#shared.hand(socket);
    // Before anything more is read: Node's parser takes what comes from the socket past what was put back.
    process.nextTick(() => socket.resume());
  }

  readonly #onEnd = (): void => {
    this.#isOver = true;
    if (!this.#isAnswering) this.#socket.end();
  };

  readonly #onTimeout = (): void => {
    if (this.#waitsForClient) this.#socket.destroy();
  };

  /** A connection that breaks is closed; nothing is to be said of it. */
  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#shared.connections.delete(this);
  };
}

let lastSecond = 0;
let lastDate = '';

/** For the header `Date`, made once a second. */
function date(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastDate = new Date(second * 1000).toUTCString();
  }
  return lastDate;
}
