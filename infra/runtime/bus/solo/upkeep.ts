import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';

/** Rows removed per statement, so that each is short and blocks nothing. */
const BATCH_SIZE = 5_000;

/**
 * Removes events beyond the retention of a topic, and those that a later event of a compacted topic replaces.
 */
export async function tidy<Message>(
  pool: Pool,
  topic: Topic<Message>,
  retention: Topic<Message>['retention'],
): Promise<void> {
  if (retention === 'forever') return;
  if (retention === 'compacted') {
    await pool.query(
      `delete from bus.log l using (
         select partition, log_offset, lead(log_offset) over (partition by partition, key order by log_offset) as replaced_by
         from bus.log where topic = $1 and key is not null
       ) as o
       where l.topic = $1 and l.partition = o.partition and l.log_offset = o.log_offset and o.replaced_by is not null`,
      [topic.name],
    );
    return;
  }
  for (let partition = 0; partition < topic.partitions; partition += 1)
    while ((await removeOldest(pool, topic.name, partition, retention.days)) === BATCH_SIZE);
}

/** Looks only at the oldest events of a partition, so it is cheap when nothing has to be removed. */
async function removeOldest(pool: Pool, topic: string, partition: number, days: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from bus.log l using (
       select log_offset, written_at from bus.log where topic = $1 and partition = $2 order by log_offset limit $4
     ) as o
     where l.topic = $1 and l.partition = $2 and l.log_offset = o.log_offset
       and o.written_at < clock_timestamp() - make_interval(days => $3)`,
    [topic, partition, days, BATCH_SIZE],
  );
  return rowCount ?? 0;
}
