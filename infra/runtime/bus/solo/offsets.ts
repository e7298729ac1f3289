import type { Pool } from 'pg';

/** How far a group has read a topic. */
export interface Offsets {
  /** Where the group reads on, by partition; a group that is new begins at one end of the topic, in all partitions. */
  begin(from: 'earliest' | 'latest'): Promise<ReadonlyMap<number, bigint>>;
  /**
   * Moves the offset of a partition, and resolves with where the group reads on: elsewhere if another process has moved
   * it meanwhile.
   */
  commit(partition: number, from: bigint, to: bigint): Promise<bigint>;
}

interface OffsetRow {
  readonly partition: number;
  readonly next_offset: string;
}

export function createOffsets(pool: Pool, topic: string, group: string): Offsets {
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
    async commit(partition, from, to) {
      const { rows } = await pool.query<OffsetRow>(
        `update bus.offsets set next_offset = case when next_offset = $4 then $5 else next_offset end
         where consumer_group = $1 and topic = $2 and partition = $3 returning next_offset`,
        [group, topic, partition, from.toString(), to.toString()],
      );
      return BigInt(rows[0]?.next_offset ?? to);
    },
  };
}
