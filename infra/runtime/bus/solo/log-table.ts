import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';
import type { GroupLag } from '../event-bus.ts';
import type { PlacedEvent } from '../placed-event.ts';
import { type LogRecord, recordsOf } from '../records.ts';
import { recordsOfBundle } from './bundles.ts';

interface LogRow {
  readonly log_offset: string;
  readonly key: Buffer | null;
  readonly headers: string | null;
  readonly value: Buffer;
  readonly packed: boolean;
  /** First offset of a bundle; otherwise null. */
  readonly first_offset: string | null;
}

export async function createTopic<Message>(pool: Pool, topic: Topic<Message>): Promise<void> {
  await pool.query(
    'insert into bus.heads (topic, partition) select $1, p from generate_series(0, $2::int - 1) as p order by p on conflict do nothing',
    [topic.name, topic.partitions],
  );
}

export async function append(pool: Pool, events: readonly PlacedEvent[]): Promise<void> {
  const slots = [...recordsOf(events)]
    .flatMap(([topic, partitions]) => [...partitions].map(([partition, records]) => ({ topic, partition, records })))
    .sort((a, b) => (a.topic === b.topic ? a.partition - b.partition : a.topic < b.topic ? -1 : 1));
  const records = slots.flatMap((slot) => slot.records);
  const values = [
    slots.map(({ topic }) => topic),
    slots.map(({ partition }) => partition),
    slots.map((slot) => slot.records.length),
    records.map(({ key }) => (key === undefined ? null : Buffer.from(key))),
    records.map(({ headers }) => (headers === undefined ? null : JSON.stringify(headers))),
    records.map(({ value }) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
    records.map(({ isPacked }) => isPacked),
  ];
  await pool.query({ name: 'append', text: 'select bus.append($1, $2, $3, $4, $5, $6, $7)', values });
}

/** Maximum bytes per read, unless a single record is larger. */
const MAX_READ_BYTES = 1_000_000;

/**
 * Records from `from` on, in order, from up to `limit` rows, and the offset after them (`end` if nothing is found). A
 * bundle may begin before `from`, and may reach beyond an outdated `end`.
 */
export async function read(
  pool: Pool,
  topic: string,
  partition: number,
  { from, end, limit }: { readonly from: bigint; readonly end: bigint; readonly limit: number },
): Promise<{ readonly records: readonly LogRecord[]; readonly nextOffset: bigint }> {
  const { rows } = await pool.query<LogRow>(
    `select log_offset, key, headers, value, packed, first_offset from (
       select *, sum(octet_length(value)) over (order by log_offset) - octet_length(value) as bytes_before from (
         select * from bus.log
         where topic = $1 and partition = $2 and log_offset >= $3 and coalesce(first_offset, log_offset) < $4
         order by log_offset limit $5
       ) as found
     ) as measured where bytes_before < $6 order by log_offset`,
    [topic, partition, from.toString(), end.toString(), limit, MAX_READ_BYTES],
  );
  const records = rows.flatMap(recordsOfRow).filter(({ offset }) => offset >= from && offset < end);
  const last = records.at(-1);
  const isCut = rows.length === limit || rows.reduce((sum, row) => sum + row.value.length, 0) >= MAX_READ_BYTES;
  return { records, nextOffset: last && isCut ? last.offset + 1n : end };
}

function recordsOfRow(row: LogRow): readonly LogRecord[] {
  const record = {
    key: row.key?.toString(),
    headers: row.headers === null ? {} : (JSON.parse(row.headers) as Record<string, string>),
    isPacked: row.packed,
  };
  if (row.first_offset === null) return [{ ...record, offset: BigInt(row.log_offset), value: row.value }];
  const bundle = { firstOffset: BigInt(row.first_offset), value: row.value };
  return recordsOfBundle(bundle).map((of) => ({ ...record, ...of }));
}

export async function ends(pool: Pool, topic: string): Promise<readonly { partition: number; end: bigint }[]> {
  const { rows } = await pool.query<{ partition: number; next_offset: string }>(
    'select partition, next_offset from bus.heads where topic = $1 order by partition',
    [topic],
  );
  return rows.map((row) => ({ partition: row.partition, end: BigInt(row.next_offset) }));
}

export async function starts(pool: Pool, topic: string): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<{ partition: number; start: string }>(
    `select h.partition, coalesce(l.first_offset, l.log_offset, h.next_offset) as start from bus.heads h
     left join lateral (
       select first_offset, log_offset from bus.log l where l.topic = h.topic and l.partition = h.partition
       order by log_offset limit 1
     ) l on true
     where h.topic = $1`,
    [topic],
  );
  return new Map(rows.map((row) => [row.partition, BigInt(row.start)]));
}

export async function lag(pool: Pool, topic: string, group: string): Promise<readonly GroupLag[]> {
  const { rows } = await pool.query<{ partition: number; next_offset: string; committed: string }>(
    `select h.partition, h.next_offset, coalesce(o.next_offset, 0) as committed from bus.heads h
     left join bus.offsets o on o.topic = h.topic and o.partition = h.partition and o.consumer_group = $2
     where h.topic = $1 order by h.partition`,
    [topic, group],
  );
  return rows.map((row) => ({
    partition: row.partition,
    end: BigInt(row.next_offset),
    committed: BigInt(row.committed),
  }));
}
