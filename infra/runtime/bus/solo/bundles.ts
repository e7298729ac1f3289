import type { Topic } from '@sillage/proto/topics';
import type { Pool, PoolClient } from 'pg';
import { pack, unpack } from '../packed.ts';

/**
 * A bundle is one row that replaces many consecutive rows of a partition. It has the last one's offset, and its value
 * is their values, packed like the events of a packed record. A single row has an overhead of 130 bytes, and Postgres
 * compresses only values above 2,000 bytes.
 */
export interface Bundle {
  readonly firstOffset: bigint;
  readonly value: Uint8Array;
}

/** Large enough to make the row's overhead negligible, small enough to read several at once. */
export const BUNDLE_BYTES = 131_072;
/** Maximum rows of one bundle; with small rows a bundle has fewer bytes. */
const MAX_ROWS = 2_000;
/** Limits a pass, so that a burst is bundled after it and is not slowed down. */
const MAX_OF_ONE_PASS = 20;

interface Row {
  readonly log_offset: string;
  readonly value: Buffer;
  readonly day: string;
  readonly is_plain: boolean;
}

/** The records of a bundle, each with its offset. */
export function recordsOfBundle({ firstOffset, value }: Bundle): readonly { offset: bigint; value: Uint8Array }[] {
  const values = unpack(value);
  if (!values) throw new Error(`A bundle of the log, from offset ${firstOffset} on, cannot be read`);
  return values.map((value, index) => ({ offset: firstOffset + BigInt(index), value }));
}

/**
 * Bundles the rows of a packed topic's partitions once there are enough. Offsets stay the same, so readers see the same
 * records. A bundle contains rows of one day only, so that retention deletes them at most a day late.
 */
export class Bundler {
  readonly #pool: Pool;
  readonly #topic: Topic<unknown>;
  /** By partition, the offset before which nothing is left to bundle. */
  readonly #bundledTo = new Map<number, bigint>();

  constructor(pool: Pool, topic: Topic<unknown>) {
    this.#pool = pool;
    this.#topic = topic;
  }

  async run(): Promise<void> {
    for (let partition = 0; partition < this.#topic.partitions; partition += 1)
      for (let made = 0; made < MAX_OF_ONE_PASS && (await this.#step(partition)); made += 1);
  }

  /** Whether there may be more to do. */
  async #step(partition: number): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      const from = this.#bundledTo.get(partition) ?? (await this.#lastBundle(client, partition));
      await client.query('begin');
      const to = await this.#bundle(client, partition, from);
      await client.query('commit');
      this.#bundledTo.set(partition, to);
      client.release();
      return to > from;
    } catch (error) {
      // Also rolls back.
      client.release(true);
      throw error;
    }
  }

  async #lastBundle(client: PoolClient, partition: number): Promise<bigint> {
    const { rows } = await client.query<{ next: string }>(
      `select coalesce(max(log_offset), -1) + 1 as next from bus.log
       where topic = $1 and partition = $2 and first_offset is not null`,
      [this.#topic.name, partition],
    );
    return BigInt(rows[0]?.next ?? 0);
  }

  /** Returns the offset to continue at; `from` itself if there are not enough rows after it yet. */
  async #bundle(client: PoolClient, partition: number, from: bigint): Promise<bigint> {
    // Locks the rows, so that rows removed by retention meanwhile do not reappear in a bundle. Rows of a burst are
    // large, so values beyond the bundle are not fetched.
    const { rows } = await client.query<Row>(
      `select log_offset, value, (written_at at time zone 'UTC')::date::text as day,
         packed and key is null and headers is null and first_offset is null as is_plain
       from bus.log where topic = $1 and partition = $2 and log_offset in (
         select log_offset from (
           select log_offset, sum(octet_length(value)) over (order by log_offset) - octet_length(value) as bytes_before
           from (
             select log_offset, value from bus.log
             where topic = $1 and partition = $2 and log_offset >= $3 order by log_offset limit $4
           ) as next
         ) as measured where bytes_before < $5
       ) order by log_offset for update`,
      [this.#topic.name, partition, from.toString(), MAX_ROWS, BUNDLE_BYTES],
    );
    const { bundled, isComplete } = bundleOf(rows, MAX_ROWS);
    const [first] = bundled;
    const last = bundled.at(-1);
    if (!first || !last || !isComplete) return from;
    const next = BigInt(last.log_offset) + 1n;
    if (!first.is_plain || first === last) return next;
    const place = [this.#topic.name, partition, first.log_offset, last.log_offset];
    await client.query(
      'delete from bus.log where topic = $1 and partition = $2 and log_offset >= $3 and log_offset < $4',
      place,
    );
    await client.query(
      'update bus.log set first_offset = $3, value = $5 where topic = $1 and partition = $2 and log_offset = $4',
      [...place, pack(bundled.map(({ value }) => value))],
    );
    return next;
  }
}

/**
 * The first rows that form a bundle: consecutive rows of one day, up to the size of a bundle. `isComplete`: no later
 * row can belong to it. A row that cannot be bundled is returned alone.
 */
export function bundleOf<Found extends Row>(
  rows: readonly Found[],
  maxRows: number,
): { readonly bundled: readonly Found[]; readonly isComplete: boolean } {
  const [first] = rows;
  if (!first?.is_plain) return { bundled: first ? [first] : [], isComplete: true };
  let bytes = 0;
  let length = 0;
  for (const row of rows) {
    const isNext = BigInt(row.log_offset) === BigInt(first.log_offset) + BigInt(length);
    if (!row.is_plain || row.day !== first.day || !isNext || bytes >= BUNDLE_BYTES) break;
    bytes += row.value.length;
    length += 1;
  }
  const isComplete = length < rows.length || bytes >= BUNDLE_BYTES || length === maxRows;
  return { bundled: rows.slice(0, length), isComplete };
}
