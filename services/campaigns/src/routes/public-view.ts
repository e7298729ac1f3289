import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { AffiliateView } from '../db/affiliates.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { RouteDeps } from '../deps.ts';
import { isLive } from '../domain/activity.ts';

/** A campaign as its affiliates see it: names and links of these of them, and a ticket for the figures. */
export async function publicView(
  { addresses, tickets }: Pick<RouteDeps, 'addresses' | 'tickets'>,
  campaign: CampaignRow,
  affiliates: readonly AffiliateView[],
  /** The one that the ticket is limited to. */
  affiliateId: string | undefined,
): Promise<PublicCampaign> {
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    currency: campaign.currency,
    isActive: isLive(campaign),
    isDemo: campaign.isDemo,
    isTest: campaign.isTest,
    affiliates: affiliates.map(({ id, name, shortCode }) => ({
      id,
      name,
      trackingUrl: addresses.link({ campaignId: campaign.id, affiliateId: id, shortCode }),
      shortCode,
    })),
    affiliateId: affiliateId ?? null,
    accessTicket: await tickets.sign(
      { campaignId: campaign.id, ...(affiliateId !== undefined && { affiliateId }) },
      campaign.version,
    ),
  };
}
