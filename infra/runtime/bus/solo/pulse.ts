import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Logger } from '../../service/index.ts';

const BEAT_MS = 1_000;

interface Member {
  readonly id: string;
  readonly group: string;
  readonly topic: string;
}

/**
 * One connection of its own: it hears NOTIFY, beats for the members of this process, and looks once a second for what a
 * lost notification would have said. Its loss is noticed by everyone else, which is what ends a membership.
 */
export class Pulse {
  readonly #url: string;
  readonly #log: Logger;
  readonly #heads = new Map<string, bigint>();
  readonly #members = new Map<string, Member>();
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #client: Client | undefined;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#plan();
  }

  /** The heartbeat's own connection, so that a member lives exactly as long as it. */
  async join(member: Member): Promise<void> {
    this.#members.set(member.id, member);
    await this.#beat();
    await this.tell(member.group, member.topic);
  }

  async leave(member: Member): Promise<void> {
    this.#members.delete(member.id);
    await this.#query('delete from bus.members where id = $1', [member.id]);
    await this.tell(member.group, member.topic);
  }

  /** Tells every member of the group, in any process, that partitions may have changed hands. */
  async tell(group: string, topic: string): Promise<void> {
    await this.#query("select pg_notify('bus_groups', $1)", [`${group}/${topic}`]);
  }

  /** Calls back when partitions of the group may have changed hands, and once a second. */
  onGroup(group: string, topic: string, listener: () => void): () => void {
    return this.#on(['group', 'beat'], (name) => {
      if (name === undefined || name === `${group}/${topic}`) listener();
    });
  }

  /** Resolves with the partition's end once that is beyond `offset`, or with whatever it is when the signal aborts. */
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

  #on(names: readonly string[], listener: (name?: string) => void): () => void {
    for (const name of names) this.#emitter.on(name, listener);
    return () => {
      for (const name of names) this.#emitter.off(name, listener);
    };
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'sillage-bus-pulse',
      keepAlive: true,
      query_timeout: 5_000,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'the connection that listens to the log broke'));
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'bus_log') for (const slot of (payload ?? '').split(',')) this.#advanceSlot(slot);
      else this.#emitter.emit('group', payload);
    });
    await client.connect();
    await client.query('listen bus_log; listen bus_groups');
    this.#client = client;
    await this.#beat();
  }

  /**
   * One after the other, as the protocol wants it; nothing while the connection is away, because the next beat says it
   * all.
   */
  #query<Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> {
    const result = this.#lastQuery.then(async () => (await this.#client?.query<Row>(text, values))?.rows ?? []);
    this.#lastQuery = result.catch(() => {});
    return result;
  }

  #plan(): void {
    this.#timer = setTimeout(async () => {
      try {
        if (this.#client) await this.#beat();
        else await this.#connect();
        this.#emitter.emit('beat');
      } catch (error) {
        this.#log.warn({ err: error }, 'the log does not answer');
        await this.#client?.end().catch(() => {});
      }
      if (!this.#closed) this.#plan();
    }, BEAT_MS);
  }

  async #beat(): Promise<void> {
    const members = [...this.#members.values()];
    if (members.length > 0) {
      await this.#query(
        `insert into bus.members (id, consumer_group, topic, pid, seen_at)
         select id, g, t, pg_backend_pid(), clock_timestamp() from unnest($1::uuid[], $2::text[], $3::text[]) as e(id, g, t)
         on conflict (id) do update set pid = excluded.pid, seen_at = excluded.seen_at`,
        [
          members.map((member) => member.id),
          members.map((member) => member.group),
          members.map((member) => member.topic),
        ],
      );
    }
    const heads = await this.#query<{ topic: string; partition: number; next_offset: string }>(
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
