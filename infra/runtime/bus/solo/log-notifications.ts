import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Logger } from '../../service/index.ts';

const LOOK_MS = 1_000;

/**
 * Listens for notifications about appended events on a connection of its own, and polls once a second in case a
 * notification was lost.
 */
export class LogNotifications {
  readonly #url: string;
  readonly #log: Logger;
  readonly #heads = new Map<string, bigint>();
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #started: Promise<void> | undefined;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Called by the first reader; processes that only write need no notifications. */
  async start(): Promise<void> {
    this.#started ??= this.#connect().then(() => this.#plan());
    await this.#started;
  }

  /** Resolves with the partition's end once it is beyond `offset`, or with its current end when the signal aborts. */
  async reaches(topic: string, partition: number, offset: bigint, signal: AbortSignal): Promise<bigint> {
    const name = `${topic}/${partition}`;
    const reached = () => signal.aborted || (this.#heads.get(name) ?? 0n) > offset;
    while (!reached()) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#emitter.off(name, wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#emitter.on(name, wake);
        signal.addEventListener('abort', wake);
      });
    }
    return this.#heads.get(name) ?? 0n;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'sillage-bus-notifications',
      keepAlive: true,
      query_timeout: 5_000,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'the connection that listens to the log broke'));
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    client.on('notification', ({ payload }) => {
      for (const slot of (payload ?? '').split(',')) this.#advanceSlot(slot);
    });
    await client.connect();
    // Before it listens, so that it is closed if it must not.
    this.#client = client;
    await client.query('listen bus_log');
    await this.#look(client);
  }

  #plan(): void {
    this.#timer = setTimeout(async () => {
      try {
        if (this.#client) await this.#look(this.#client);
        else await this.#connect();
      } catch (error) {
        this.#log.warn({ err: error }, 'the log does not answer');
        await this.#client?.end().catch(() => {});
      }
      if (!this.#closed) this.#plan();
    }, LOOK_MS);
  }

  async #look(client: Client): Promise<void> {
    const { rows: heads } = await client.query<{ topic: string; partition: number; next_offset: string }>(
      'select topic, partition, next_offset from bus.heads',
    );
    for (const { topic, partition, next_offset } of heads) this.#advance(`${topic}/${partition}`, BigInt(next_offset));
  }

  #advanceSlot(slot: string): void {
    const end = slot.lastIndexOf('/');
    if (end > 0) this.#advance(slot.slice(0, end), BigInt(slot.slice(end + 1)));
  }

  #advance(name: string, next: bigint): void {
    if ((this.#heads.get(name) ?? 0n) >= next) return;
    this.#heads.set(name, next);
    this.#emitter.emit(name);
  }
}
