import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';
import type { GroupLag } from '../event-bus.ts';
import type { PlacedEvent } from '../placed-event.ts';
import type { RawEvent } from '../raw-event.ts';

interface LogRow {
  readonly log_offset: string;
  readonly key: Buffer | null;
  readonly headers: string | null;
  readonly value: Buffer;
}

export async function createTopic<Message>(pool: Pool, topic: Topic<Message>): Promise<void> {
  await pool.query(
    'insert into bus.heads (topic, partition) select $1, p from generate_series(0, $2::int - 1) as p order by p on conflict do nothing',
    [topic.name, topic.partitions],
  );
}

export async function append(pool: Pool, events: readonly PlacedEvent[]): Promise<void> {
  await pool.query('select bus.append($1, $2, $3, $4, $5)', [
    events.map((event) => event.topic.name),
    events.map((event) => event.partition),
    events.map((event) => (event.key === undefined ? null : Buffer.from(event.key))),
    events.map((event) => (event.headers === undefined ? null : JSON.stringify(event.headers))),
    events.map((event) => Buffer.from(event.value.buffer, event.value.byteOffset, event.value.byteLength)),
  ]);
}

/** Up to `limit` events from `from` on, in order, and the offset after them; `end` where there are none. */
export async function read(
  pool: Pool,
  topic: string,
  partition: number,
  range: { readonly from: bigint; readonly end: bigint; readonly limit: number },
): Promise<{ readonly events: readonly RawEvent[]; readonly nextOffset: bigint }> {
  const { rows } = await pool.query<LogRow>(
    `select log_offset, key, headers, value from bus.log
     where topic = $1 and partition = $2 and log_offset >= $3 and log_offset < $4 order by log_offset limit $5`,
    [topic, partition, range.from.toString(), range.end.toString(), range.limit],
  );
  const events = rows.map(
    (row): RawEvent => ({
      position: { topic, partition, offset: BigInt(row.log_offset), index: 0 },
      key: row.key?.toString(),
      headers: row.headers === null ? {} : (JSON.parse(row.headers) as Record<string, string>),
      value: row.value,
    }),
  );
  const last = events.at(-1);
  return { events, nextOffset: last && events.length === range.limit ? last.position.offset + 1n : range.end };
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
    `select h.partition, coalesce(l.log_offset, h.next_offset) as start from bus.heads h
     left join lateral (
       select log_offset from bus.log l where l.topic = h.topic and l.partition = h.partition order by log_offset limit 1
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
