import { sql } from 'kysely';
import { SCHEMA } from '../db/schema.ts';
import type { Projection } from '../projection/projection.ts';

/**
 * An assessment takes effect in the transaction that made it, and reaches the log a moment later. Copies those that the
 * replay could not read yet from the live projection, whose folds the caller has stopped, and marks the conversions
 * that they affect.
 */
export async function addUnreadAssessments({ db }: Projection): Promise<void> {
  await sql`
    with added as (
      insert into assessments select * from ${sql.id(SCHEMA)}.assessments
      on conflict do nothing
      returning campaign_id, conversion_id)
    insert into redecisions (campaign_id, conversion_id)
    select added.campaign_id, c.id from added join conversions c on c.id = added.conversion_id and c.campaign_id = added.campaign_id
    on conflict do nothing`.execute(db);
}
