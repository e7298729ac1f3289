import { found } from '@sillage/runtime/service';
import { findCampaign } from '../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../deps.ts';

/**
 * Invalidates the access tickets that were issued before the campaign last changed, such as its visibility. Idempotent.
 */
export async function endTickets(
  { db, tickets }: Pick<RouteDeps, 'db' | 'tickets'>,
  campaignId: string,
): Promise<void> {
  const { version } = found(await findCampaign(db, campaignId));
  await tickets.endBefore(campaignId, version);
}
