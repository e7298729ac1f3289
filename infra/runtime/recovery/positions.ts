import { type Kysely, sql } from 'kysely';
import type { EventBus, Positions } from '../bus/index.ts';

/**
 * How far a service's database has read the log, beside what it made of it. Written after the batch and before the
 * offset of the group, so the group is never ahead of a database that has lost nothing. One that came back from a backup,
 * or as a standby that lagged, knows less than its group, and the reader begins where the database ends.
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

/** The same bus, whose readers' positions are in the service's database, too, where the log is not. */
export function keepPositions<Schema>(bus: EventBus, db: Kysely<Schema>): EventBus {
  if (!bus.separateLog) return bus;
  const positions = createPositions(db);
  return {
    ...bus,
    consume: (topic, group, handler, options) => bus.consume(topic, group, handler, { ...options, positions }),
  };
}

export function createPositions<Schema>(db: Kysely<Schema>): Positions {
  /** By topic and partition, what this process has written. */
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
      // A member that has lost the partition to another one may end its batch later: `greatest`.
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

/** Of several that make a table at once, the others fail although they had asked whether it exists. */
function ifAnotherWasFaster(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07'))) throw error;
}

/** A partition that was set back. */
interface Rewound {
  readonly topic: string;
  readonly partition: number;
  readonly nextOffset: bigint;
  readonly until: bigint;
}

/** Whether a topic is read again after a restore: `over` from its end until `endRewind`. */
export async function findRewind<Schema>(db: Kysely<Schema>, topic: string): Promise<'none' | 'under way' | 'over'> {
  const rewound = (await listRewound(db)).filter((partition) => partition.topic === topic);
  if (rewound.length === 0) return 'none';
  return rewound.some(({ nextOffset, until }) => nextOffset < until) ? 'under way' : 'over';
}

export async function endRewind<Schema>(db: Kysely<Schema>, topic: string): Promise<void> {
  await sql`update log_positions set rewound_from = null where topic = ${topic} and next_offset >= rewound_from`.execute(
    db,
  );
}

async function listRewound<Schema>(db: Kysely<Schema>): Promise<readonly Rewound[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('log_positions') is not null as is_there`.execute(db);
  if (!tables[0]?.isThere) return [];
  const { rows } = await sql<{ topic: string; partition: number; nextOffset: string; until: string }>`
    select topic, partition, next_offset::text as next_offset, rewound_from::text as until from log_positions
    where rewound_from is not null order by topic, partition`.execute(db);
  return rows.map((row) => ({ ...row, nextOffset: BigInt(row.nextOffset), until: BigInt(row.until) }));
}
