import type { Topic } from '@sillage/proto/topics';
import type { Pool, PoolClient } from 'pg';
import { pack, unpack } from '../packed.ts';

/**
 * A bundle is one row in place of many consecutive ones of a partition: it stands at the last one's offset, and its value
 * is theirs, packed as events are packed in a record. A row by itself costs 130 bytes beside its events, and Postgres
 * compresses only what is larger than 2,000.
 */
export interface Bundle {
  readonly firstOffset: bigint;
  readonly value: Uint8Array;
}

/** Large enough that its own row weighs little, small enough that several are read at once. */
export const BUNDLE_BYTES = 131_072;
/** Rows looked at for one bundle: of smaller ones fewer bytes are bundled. */
const MAX_ROWS = 2_000;
/** So that a burst is bundled after it, and not on its cost. */
const MOST_OF_ONE_PASS = 20;

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
 * Bundles the rows of a packed topic's partitions as they become enough for it. Offsets stay, so readers see the same
 * records. Rows of one day only are bundled, so that the oldest leave the log at most a day late.
 */
export class Bundler {
  readonly #pool: Pool;
  readonly #topic: Topic<unknown>;
  /** Of each partition, the offset before which nothing is left to bundle. */
  readonly #bundledTo = new Map<number, bigint>();

  constructor(pool: Pool, topic: Topic<unknown>) {
    this.#pool = pool;
    this.#topic = topic;
  }

  async run(): Promise<void> {
    for (let partition = 0; partition < this.#topic.partitions; partition += 1)
      for (let made = 0; made < MOST_OF_ONE_PASS && (await this.#step(partition)); made += 1);
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

  /** Where to go on: `from` itself where the rows after it are not enough yet. */
  async #bundle(client: PoolClient, partition: number, from: bigint): Promise<bigint> {
    // Locked: what is removed meanwhile because its days are over does not come back in a bundle. After a burst rows are
    // large: values beyond the bundle are not fetched.
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
 * The first of these rows that become one: consecutive ones of one day, no more than a bundle holds. Complete: no row to
 * come can be among them. A row that cannot be bundled stands alone.
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
