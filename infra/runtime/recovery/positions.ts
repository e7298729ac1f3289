import { type Kysely, sql } from 'kysely';
import type { EventBus, Positions } from '../bus/index.ts';

/**
 * The positions of a service in the log, stored in its database. Written after the batch and before the group's offset,
 * so the group is never ahead of an intact database. A database restored from a backup, or promoted from a lagging
 * standby, is behind its group; the reader then starts at the database's position.
 */
const TABLE = `
  create table if not exists log_positions (
    topic text not null,
    partition integer not null,
    next_offset bigint not null,
    -- Where the group was when this partition was last set back.
    rewound_from bigint,
    primary key (topic, partition)
  )`;

/** Wraps the bus to store positions in the service's database as well, if the log is separate from it. */
export function keepPositions<Schema>(bus: EventBus, db: Kysely<Schema>): EventBus {
  if (!bus.separateLog) return bus;
  const positions = createPositions(db);
  return {
    ...bus,
    consume: (topic, group, handler, options) => bus.consume(topic, group, handler, { ...options, positions }),
  };
}

export function createPositions<Schema>(db: Kysely<Schema>): Positions {
  /** The positions that this process has written, by topic and partition. */
  const written = new Map<string, bigint>();
  let ready: Promise<unknown> | undefined;

  async function prepare(): Promise<void> {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('log_positions') is not null as is_there`.execute(db);
    if (!rows[0]?.isThere) await sql.raw(TABLE).execute(db).catch(ifAnotherWasFaster);
  }

  return {
    async read(topic) {
      ready ??= prepare();
      await ready.catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      const { rows } = await sql<{ partition: number; nextOffset: string }>`
        select partition, next_offset::text as next_offset from log_positions where topic = ${topic}`.execute(db);
      return new Map(rows.map((row) => [row.partition, BigInt(row.nextOffset)]));
    },
    async write(topic, offsets) {
      const entries = [...offsets].map(([partition, offset]) => {
        const place = `${topic} ${partition}`;
        return { partition, offset, place, mine: written.get(place) ?? 0n };
      });
      // `greatest`, because a member that has lost the partition may finish its batch later than the new one.
      const { rows: lost } = await sql<{ partition: number; mine: string }>`
        with incoming (partition, next_offset, mine) as (select * from unnest(
          ${entries.map((entry) => entry.partition)}::int[], ${entries.map((entry) => String(entry.offset))}::int8[],
          ${entries.map((entry) => String(entry.mine))}::int8[])),
        stored as (
          insert into log_positions (topic, partition, next_offset)
          select ${topic}, partition, next_offset from incoming i
          where mine = 0 or exists (
            select from log_positions p where p.topic = ${topic} and p.partition = i.partition and p.next_offset >= mine)
          on conflict (topic, partition) do update
            set next_offset = greatest(log_positions.next_offset, excluded.next_offset)
          returning partition
        )
        select partition, mine::text as mine from incoming where partition not in (select partition from stored)`.execute(
        db,
      );
      const [first] = lost;
      if (first)
        throw new Error(
          `The database has lost what was read of ${topic}, partition ${first.partition}, up to offset ${first.mine}. It is read again at the next start.`,
        );
      for (const { place, offset } of entries) written.set(place, offset);
    },
    async restart(topic, offsets) {
      for (const [partition, offset] of offsets) {
        await sql`
          update log_positions set next_offset = ${String(offset)}::int8, rewound_from = null
          where topic = ${topic} and partition = ${partition}`.execute(db);
        written.delete(`${topic} ${partition}`);
      }
    },
    async rewind(topic, from) {
      const entries = [...from];
      await sql`
        update log_positions set rewound_from = f.next_offset
        from unnest(${entries.map(([partition]) => partition)}::int[], ${entries.map(([, offset]) => String(offset))}::int8[])
          as f (partition, next_offset)
        where topic = ${topic} and log_positions.partition = f.partition`.execute(db);
    },
  };
}

/** `create table if not exists` can fail if several processes run it at once. */
function ifAnotherWasFaster(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07'))) throw error;
}

/** Whether any topic is being read again after a restore; `over` once all are read again, until `endRewind`. */
export async function findRewind<Schema>(
  db: Kysely<Schema>,
  topics: readonly string[],
): Promise<'none' | 'under way' | 'over'> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('log_positions') is not null as is_there`.execute(db);
  if (!tables[0]?.isThere) return 'none';
  const { rows } = await sql<{ isOver: boolean | null }>`
    select bool_and(next_offset >= rewound_from) as is_over from log_positions
    where topic = any(${topics}::text[]) and rewound_from is not null`.execute(db);
  const isOver = rows[0]?.isOver ?? null;
  if (isOver === null) return 'none';
  return isOver ? 'over' : 'under way';
}

export async function endRewind<Schema>(db: Kysely<Schema>, topics: readonly string[]): Promise<void> {
  await sql`
    update log_positions set rewound_from = null
    where topic = any(${topics}::text[]) and next_offset >= rewound_from`.execute(db);
}
