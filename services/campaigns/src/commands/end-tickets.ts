import { found } from '@sillage/runtime/service';
import { findCampaign } from '../db/campaigns.ts';
import type { RouteDeps } from '../deps.ts';

/**
 * After a change of who may look: what was let in before it is let in no longer. The same request again says so again.
 */
export async function endTickets(
  { db, tickets }: Pick<RouteDeps, 'db' | 'tickets'>,
  campaignId: string,
): Promise<void> {
  const { version } = found(await findCampaign(db, campaignId));
  await tickets.endBefore(campaignId, version);
}
