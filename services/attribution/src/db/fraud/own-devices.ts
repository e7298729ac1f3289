import { DAY_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Kysely, sql } from 'kysely';
import { BUYER_DAYS } from '../../domain/fraud/same-batch.ts';
import type { AttributionSchema } from '../schema.ts';

/** The newest sessions kept per affiliate. */
const KEPT_SESSIONS = 60;

/**
 * A device of more affiliates of a campaign is ignored: it is a shared computer, or the merchant's, who shows the
 * pages.
 */
export const OWNERS_OF_DEVICE = 3;

/**
 * Stores that an affiliate opened their own page in a session. The affiliate's row is locked meanwhile, so that an
 * erasure runs before or after it and leaves nothing behind.
 */
export async function noteOwnDevice(
  db: Kysely<AttributionSchema>,
  { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
  { sessionId, seenAt }: { readonly sessionId: string; readonly seenAt: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      insert into own_devices (campaign_id, session_id, affiliate_id, seen_at)
      select campaign_id, ${sessionId}, affiliate_id, ${seenAt}::timestamptz from affiliates
      where campaign_id = ${campaignId} and affiliate_id = ${affiliateId} and not is_removed and address_digest <> ''
      for share
      on conflict (campaign_id, session_id, affiliate_id)
      do update set seen_at = greatest(own_devices.seen_at, excluded.seen_at)`.execute(trx);
    await sql`
      delete from own_devices
      where campaign_id = ${campaignId} and affiliate_id = ${affiliateId} and session_id = any (array(
        select session_id from own_devices where campaign_id = ${campaignId} and affiliate_id = ${affiliateId}
        order by seen_at desc, session_id offset ${KEPT_SESSIONS}))`.execute(trx);
  });
}

/** For an affiliate who was deleted. */
export async function forgetOwnDevices(
  db: Kysely<AttributionSchema>,
  { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
): Promise<void> {
  await db
    .deleteFrom('ownDevices')
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .execute();
}

/** Deletes sessions that are too old to match an order. */
export async function purgeOwnDevices(db: Kysely<AttributionSchema>, now: number): Promise<void> {
  await db
    .deleteFrom('ownDevices')
    .where('seenAt', '<', new Date(now - BUYER_DAYS * DAY_MS))
    .execute();
}
