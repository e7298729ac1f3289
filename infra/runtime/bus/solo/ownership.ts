import type { Pool } from 'pg';

/**
 * Who reads which partition of a group. A claim succeeds only while the owner is not a live member, and an offset moves
 * only for the owner: two that believe in the same partition for a moment may both handle a batch, but one of them
 * moves on.
 */
export interface Ownership {
  /** Gives the group its first offsets, all partitions at once. */
  begin(from: 'earliest' | 'latest'): Promise<void>;
  /** The partitions that this member should read: every live member, in the order of ids, takes its turn. */
  share(partitions: number): Promise<readonly number[]>;
  /** Takes what is free of these; returns where to read on. */
  claim(partitions: readonly number[]): Promise<ReadonlyMap<number, bigint>>;
  /** False where the partition was taken by another member meanwhile. */
  commit(partition: number, nextOffset: bigint): Promise<boolean>;
  /** Gives up whatever this member owns beyond `kept`. */
  releaseAllBut(kept: readonly number[]): Promise<void>;
}

export function createOwnership(pool: Pool, topic: string, group: string, member: string): Ownership {
  return {
    async begin(from) {
      await pool.query(
        `insert into bus.offsets (consumer_group, topic, partition, next_offset)
         select $1, topic, partition, case when $3 then next_offset else 0 end from bus.heads where topic = $2 order by partition
         on conflict do nothing`,
        [group, topic, from === 'latest'],
      );
    },
    async share(partitions) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from bus.live_members where consumer_group = $1 and topic = $2 order by id',
        [group, topic],
      );
      const place = rows.findIndex((row) => row.id === member);
      if (place < 0) return [];
      return Array.from({ length: partitions }, (_, partition) => partition).filter(
        (partition) => partition % rows.length === place,
      );
    },
    async claim(partitions) {
      const { rows } = await pool.query<{ partition: number; next_offset: string }>(
        `update bus.offsets o set owner = $1 where consumer_group = $2 and topic = $3 and partition = any($4)
         and (owner is null or owner = $1 or not exists (select from bus.live_members m where m.id = o.owner)) returning partition, next_offset`,
        [member, group, topic, partitions],
      );
      return new Map(rows.map((row) => [row.partition, BigInt(row.next_offset)]));
    },
    async commit(partition, nextOffset) {
      const { rowCount } = await pool.query(
        'update bus.offsets set next_offset = $1 where consumer_group = $2 and topic = $3 and partition = $4 and owner = $5',
        [nextOffset.toString(), group, topic, partition, member],
      );
      return rowCount === 1;
    },
    async releaseAllBut(kept) {
      await pool.query(
        'update bus.offsets set owner = null where consumer_group = $1 and topic = $2 and partition <> all($3) and owner = $4',
        [group, topic, kept, member],
      );
    },
  };
}
