import type { Socket } from 'node:net';
import type { HttpApp } from '../app/http-app.ts';
import type { FastPath, FastPathRequest, SendRedirect } from './fast-path.ts';
import { parseSimpleGet } from './simple-get.ts';

interface Deps {
  readonly fastPath: FastPath;
  readonly isTaken: (request: FastPathRequest, redirect: SendRedirect) => boolean;
  readonly count: () => void;
}

const UNFIT = /[^\x20-\x7e]/;

/**
 * Answers requests that the fast path takes, without Node's HTTP stack. When a connection sends a request that
 * `parseSimpleGet` cannot parse, or that the fast path does not take, the connection is handed to Node, with that request as its
 * first.
 */
export function readSimpleGets(app: HttpApp, deps: Deps): void {
  const { server } = app;
  const toNode = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const connections = new Set<Connection>();
  let isClosing = false;
  const shared: Shared = {
    ...deps,
    firstBytesMs: server.headersTimeout,
    nextRequestMs: server.keepAliveTimeout,
    // Headers that are the same for each answer, formatted once.
    lines: Object.entries({ ...deps.fastPath.headers, 'Cache-Control': 'no-store', 'Content-Length': '0' })
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
  /** The server's timeout for the first bytes, and between two requests. */
  readonly firstBytesMs: number;
  readonly nextRequestMs: number;
  /** The headers of all answers, with line ends. */
  readonly lines: string;
  readonly connections: Set<Connection>;
  readonly isClosing: () => boolean;
  /** Hands a socket to Node's HTTP server. */
  readonly hand: (socket: Socket) => void;
}

class Connection {
  readonly #socket: Socket;
  readonly #shared: Shared;
  #isAnswering = false;
  /** The current answer is completely written, but the client has not read it. */
  #isUnread = false;
  /** The client has ended its side. */
  #isOver = false;
  #hasAnswered = false;
  /** Bytes that arrived while an answer was pending. */
  #waiting: Buffer | undefined;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    socket.setTimeout(shared.firstBytesMs);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('timeout', this.#onTimeout);
    socket.on('error', this.#onError).on('close', this.#onClose);
  }

  /** Closes at once, or after the pending answer. New connections without any bytes are left to the server. */
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
    // One request at a time; this chunk limits what is read ahead.
    this.#socket.pause();
    this.#waiting = this.#waiting ? Buffer.concat([this.#waiting, bytes]) : bytes;
  };

  #read(bytes: Buffer): void {
    const { fastPath, isTaken } = this.#shared;
    const seen = parseSimpleGet(bytes, fastPath.prefix, this.#socket);
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
    // Reads no further requests while the client does not read the answer.
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
    // Resumed only after Node has taken the unshifted bytes; otherwise its parser would read new bytes first.
    process.nextTick(() => socket.resume());
  }

  readonly #onEnd = (): void => {
    this.#isOver = true;
    if (!this.#isAnswering) this.#socket.end();
  };

  readonly #onTimeout = (): void => {
    if (this.#waitsForClient) this.#socket.destroy();
  };

  /** A broken connection is closed without a log line. */
  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#shared.connections.delete(this);
  };
}

let lastSecond = 0;
let lastDate = '';

/** The value of the `Date` header, formatted once a second. */
function date(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastDate = new Date(second * 1000).toUTCString();
  }
  return lastDate;
}
