import { type Topic, topics } from '@sillage/proto/topics';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction, listen } from '../../postgres/index.ts';
import { isRetriable, type Logger } from '../../service/index.ts';
import { backoffMs, pause } from '../../service/process/backoff.ts';
import type { EventBus, OutgoingEvent } from '../event-bus.ts';

export interface RelayOptions<Schema> {
  /** The database's address, to relay rows as soon as they are committed. Without it they wait for the next poll. */
  readonly listenUrl?: string;
  /** Default 1 s with `listenUrl`, 200 ms without. */
  readonly pollMs?: number;
  /** Topics that rows may name; default: all topics of the platform. */
  readonly topics?: readonly Topic<unknown>[];
  /** Relays the journal before the events: see infra/runtime/recovery. */
  readonly journal?: RelayedJournal<Schema> | undefined;
}

/**
 * Moves rows of the journal into the log, in the transaction that holds the relay's lock. `isDrained`: no more rows.
 */
export type RelayedJournal<Schema> = (
  trx: Transaction<Schema>,
) => Promise<{ readonly moved: number; readonly isDrained: boolean }>;

export interface Relay {
  /** Rejects with the error that ended the relay; resolves after `close`. */
  readonly done: Promise<void>;
  close(): Promise<void>;
}

const MAX_ROWS = 500;
/**
 * After a pass that drained the outbox, the relay pauses this many times as long as the pass took, up to a limit. A
 * pass costs nine statements however little it moves, so a steady stream of commits would otherwise cause pass after
 * pass.
 */
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 100;

interface OutboxRow {
  readonly id: number;
  readonly topic: string;
  readonly partitionKey: string;
  readonly entityKey: string | null;
  readonly headers: string | null;
  readonly value: Buffer;
}

/**
 * Moves rows of the outbox into the log, oldest first, and deletes them once the log has acknowledged them; a crash in
 * between publishes them again. Only one relay works at a time, to keep the order; other processes stand by.
 */
export function relayOutbox<Schema>(
  db: Kysely<Schema>,
  schema: string,
  bus: EventBus,
  log: Logger,
  options: RelayOptions<Schema> = {},
): Relay {
  const byName = new Map<string, Topic<unknown>>(
    (options.topics ?? Object.values(topics)).map((topic) => [topic.name, topic]),
  );
  const pollMs = options.pollMs ?? (options.listenUrl === undefined ? 200 : 1_000);
  const closing = new AbortController();
  let woken = false;
  let endNap: () => void = () => {};
  const wake = () => {
    woken = true;
    endNap();
  };
  closing.signal.addEventListener('abort', wake);
  const listener =
    options.listenUrl === undefined
      ? undefined
      : listen({ url: options.listenUrl, channel: 'outbox', payload: schema, wake, log });

  /** Waits for the next poll; returns at once if a notification has arrived since the last pass. */
  async function nap(): Promise<void> {
    if (woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endNap = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function publish(rows: readonly OutboxRow[]): Promise<void> {
    const names = [...new Set(rows.map((row) => row.topic))];
    await Promise.all(
      names.map((name) => {
        const topic = byName.get(name);
        if (!topic) throw new Error(`The outbox of ${schema} names the topic "${name}", which does not exist`);
        return bus.publish(topic, rows.filter((row) => row.topic === name).map(toEvent));
      }),
    );
  }

  /** The number of rows published, and whether the outbox is drained; publishes none while another relay works. */
  function relayOnce(): Promise<{ readonly moved: number; readonly isDrained: boolean }> {
    return inTransaction(db, async (trx) => {
      if (!(await takeTurn(trx, schema))) return { moved: 0, isDrained: true };
      const { rows } = await sql<OutboxRow>`
        select id, topic, partition_key, entity_key, headers, value
        from outbox order by id limit ${MAX_ROWS}`.execute(trx);
      // First the service's own row changes, then the events about them.
      const { moved, isDrained } = (await options.journal?.(trx)) ?? { moved: 0, isDrained: true };
      if (rows.length === 0 || !isDrained) return { moved, isDrained };
      await publish(rows);
      await sql`delete from outbox where id = any(${rows.map((row) => row.id)})`.execute(trx);
      return { moved: rows.length + moved, isDrained: rows.length < MAX_ROWS };
    });
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!closing.signal.aborted) {
      woken = false;
      const startedAt = performance.now();
      try {
        const { moved, isDrained } = await relayOnce();
        attempt = 0;
        if (moved === 0) await nap();
        else if (isDrained)
          await pause(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - startedAt)), closing.signal);
      } catch (error) {
        if (!isRetriable(error)) throw error;
        const delayMs = backoffMs(attempt);
        log.warn({ err: error, schema, delayMs }, 'the outbox is held and tried again');
        attempt += 1;
        await pause(delayMs, closing.signal);
      }
    }
  }

  const done = run().finally(() => listener?.close());
  return {
    done,
    async close() {
      closing.abort();
      await done.catch(() => {});
    },
  };
}

async function takeTurn<Schema>(trx: Transaction<Schema>, schema: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sillage outbox of ${schema}`}, 0)) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

function toEvent({ partitionKey, entityKey, headers, value }: OutboxRow): OutgoingEvent {
  return {
    partitionKey,
    ...(entityKey !== null && { entityKey }),
    ...(headers !== null && { headers: JSON.parse(headers) as Record<string, string> }),
    value,
  };
}
