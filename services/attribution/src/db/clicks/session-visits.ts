import { type RawBuilder, sql } from 'kysely';
import { haveSameHashes } from './session-hash.ts';

/**
 * All visits of one session, as a query with the columns of `known_visits`. `offset` makes Postgres find the visits
 * that are only known from a click by the hashes alone: otherwise the planner may consider the campaign equally selective
 * and read all of its clicks.
 */
export const visitsOfSession = (campaignId: RawBuilder<unknown>, sessionId: RawBuilder<unknown>) => sql`(
  select * from visits where campaign_id = ${campaignId} and session_id = ${sessionId}
  union all
  select c.campaign_id, c.session_id, c.occurred_at, c.occurred_at + c.window_seconds * interval '1 second', c.affiliate_id, c.id,
    c.occurred_at, c.id, array[c.affiliate_id], array[c.affiliate_id]
  from (
    select * from clicks where ${haveSameHashes('session_id', sessionId)} and outcome = 'counted' offset 0) c
  where c.campaign_id = ${campaignId} and c.session_id = ${sessionId} and not exists (
    select from stored_visits v where v.campaign_id = c.campaign_id and v.session_id = c.session_id
      and v.started_at <= c.occurred_at and v.ends_at > c.occurred_at))`;
