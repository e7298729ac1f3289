import type { Logger } from '../service/index.ts';
import { BoundedClient } from './bounded-client.ts';
import { CONNECTION } from './connection.ts';

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** Other payloads of the channel are ignored. */
  readonly payload: string;
  /** Also called when listening begins, and begins again: what was notified before was not heard. */
  readonly wake: () => void;
  readonly log: Logger;
}

export interface Listener {
  close(): Promise<void>;
}

/** A listening connection is pinged regularly, because a dead one would otherwise not be noticed. */
const BEAT_MS = 10_000;
const RECONNECT_AFTER_MS = 1_000;

/** Shared by database URL, because a service has a dozen queues and each connection takes memory in Postgres. */
const connections = new Map<string, SharedConnection>();

/**
 * Listens to a channel's NOTIFY on a connection that all listeners of this process share. While it is broken, callers
 * have to poll.
 */
export function listen(options: ListenOptions): Listener {
  const { url } = options;
  const connection = connections.get(url) ?? new SharedConnection(url);
  connections.set(url, connection);
  connection.add(options);
  return {
    async close() {
      if (!connection.remove(options)) return;
      connections.delete(url);
      await connection.close();
    },
  };
}

class SharedConnection {
  readonly #url: string;
  readonly #listeners = new Set<ListenOptions>();
  readonly #beat = setInterval(() => this.#ask('select 1'), BEAT_MS);
  #client: BoundedClient | undefined;
  /** Settles with the last statement; a connection executes one at a time. */
  #answered: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
    this.#connect();
  }

  add(listener: ListenOptions): void {
    const isHeard = this.#channels().has(listener.channel);
    this.#listeners.add(listener);
    // After a reconnection all channels are listened to anyway.
    if (!isHeard) this.#ask(`listen ${listener.channel}`);
    void this.#answered.then(listener.wake);
  }

  /** Removes a listener; true if none is left. */
  remove(listener: ListenOptions): boolean {
    return this.#listeners.delete(listener) && this.#listeners.size === 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  #ask(statement: string): void {
    this.#answered = this.#answered.then(() => this.#client?.query(statement)).catch(() => {});
  }

  #channels(): Set<string> {
    return new Set([...this.#listeners].map(({ channel }) => channel));
  }

  #connect(): void {
    const client = new BoundedClient({
      connectionString: this.#url,
      application_name: 'sillage-listen',
      answerWithinMs: BEAT_MS,
      ...CONNECTION,
    });
    this.#client = client;
    const again = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      // It may be connected, and only not be allowed to listen.
      client.end().catch(() => {});
      this.#retry = setTimeout(() => this.#connect(), RECONNECT_AFTER_MS);
    };
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners)
        if (listener.channel === channel && listener.payload === payload) listener.wake();
    });
    client.on('error', (error) => {
      const [listener] = this.#listeners;
      listener?.log.warn({ err: error }, 'a connection that listens broke');
    });
    client.on('end', again);
    this.#answered = client
      .connect()
      .then(() => client.query([...this.#channels()].map((channel) => `listen ${channel}`).join(';')))
      .then(() => {
        for (const listener of this.#listeners) listener.wake();
      })
      .catch(again);
  }
}
