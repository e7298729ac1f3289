import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';

/**
 * Removes what a topic need not keep: events past their days, and those of a compacted topic that a later one replaces.
 */
export async function tidy<Message>(pool: Pool, topic: Topic<Message>): Promise<void> {
  if (topic.retention === 'forever') return;
  if (topic.retention === 'compacted') {
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
  await pool.query(
    'delete from bus.log where topic = $1 and written_at < clock_timestamp() - make_interval(days => $2)',
    [topic.name, topic.retention.days],
  );
}
