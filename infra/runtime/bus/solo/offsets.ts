import type { Pool } from 'pg';
import { answerInBatches } from '../../service/index.ts';

/** The offsets of a group in a topic. */
export interface Offsets {
  /** The next offset to read, by partition; a new group starts at the given end of the topic in all partitions. */
  begin(from: 'earliest' | 'latest'): Promise<ReadonlyMap<number, bigint>>;
  /**
   * Moves the offset of a partition, and resolves with the group's next offset, which differs from `to` if another
   * process has moved it meanwhile.
   */
  commit(partition: number, from: bigint, to: bigint): Promise<bigint>;
}

interface OffsetRow {
  readonly partition: number;
  readonly next_offset: string;
}

interface Move {
  readonly partition: number;
  readonly from: bigint;
  readonly to: bigint;
}

export function createOffsets(pool: Pool, topic: string, group: string): Offsets {
  // Commits of several partitions at the same time share one transaction.
  const move = answerInBatches<Move, bigint>(
    async (moves) => {
      const { rows } = await pool.query<OffsetRow>(
        `update bus.offsets as o set next_offset = case when o.next_offset = m.was then m.becomes else o.next_offset end
         from unnest($3::int[], $4::int8[], $5::int8[]) as m (partition, was, becomes)
         where o.consumer_group = $1 and o.topic = $2 and o.partition = m.partition returning o.partition, o.next_offset`,
        [
          group,
          topic,
          moves.map(({ partition }) => partition),
          moves.map(({ from }) => from.toString()),
          moves.map(({ to }) => to.toString()),
        ],
      );
      const moved = new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
      return ({ partition, to }) => moved.get(partition) ?? to;
    },
    { most: 1_000, atOnce: 1, patienceMs: 10_000 },
  );
  return {
    async begin(from) {
      await pool.query(
        `insert into bus.offsets (consumer_group, topic, partition, next_offset)
         select $1, topic, partition, case when $3 then next_offset else 0 end from bus.heads where topic = $2 order by partition
         on conflict do nothing`,
        [group, topic, from === 'latest'],
      );
      const { rows } = await pool.query<OffsetRow>(
        'select partition, next_offset from bus.offsets where consumer_group = $1 and topic = $2',
        [group, topic],
      );
      return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
    },
    commit: (partition, from, to) => move({ partition, from, to }),
  };
}
