import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import { hasOwnRate } from '@sillage/proto/values/rate-source';
import { showLook } from '../../commands/joining/show-look.ts';
import { merchantName } from '../../commands/merchant-names.ts';
import type { AffiliateView } from '../../db/affiliates/affiliates.ts';
import { findTiers } from '../../db/affiliates/rate-tiers.ts';
import { findAcceptedTerms } from '../../db/joining/join-pages.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { RouteDeps } from '../../deps.ts';
import { isLive } from '../../domain/activity.ts';
import { termsView } from '../joining/joining-views.ts';
import { holdDaysOf } from '../views.ts';

type Deps = Pick<RouteDeps, 'db' | 'records' | 'addresses' | 'tickets'>;

/** A campaign in the form for its affiliates: the names and links of the given ones, and a ticket for the figures. */
export async function publicView(
  deps: Deps,
  campaign: CampaignRow,
  affiliates: readonly AffiliateView[],
  /** The affiliate that the ticket is limited to. */
  affiliateId: string | undefined,
): Promise<PublicCampaign> {
  const own = affiliates.find(({ id }) => id === affiliateId);
  const [merchant, tiers, accepted, accessTicket] = await Promise.all([
    showMerchant(deps, campaign),
    findTiers(deps.db, campaign.id),
    own && findAcceptedTerms(deps.db, own),
    deps.tickets.sign({ campaignId: campaign.id, ...(affiliateId !== undefined && { affiliateId }) }, campaign.version),
  ]);
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    currency: campaign.currency,
    isActive: isLive(campaign),
    isDemo: campaign.isDemo,
    isTest: campaign.isTest,
    merchant,
    terms: {
      attributionModel: campaign.attributionModel,
      attributionWindowSeconds: campaign.attributionWindowSeconds,
      holdDays: own?.holdDays ?? holdDaysOf(campaign),
      autoApprove: campaign.autoApprove,
      renewalMonths: campaign.renewalMonths,
      paymentMode: campaign.paymentMode,
      minimumPayoutMinor: campaign.minimumPayoutMinor,
    },
    ...(tiers &&
      tiers.tiers.length > 0 && {
        tiers: { basis: tiers.basis, measure: tiers.measure, tiers: tiers.tiers },
      }),
    affiliates: affiliates.map(({ id, name, shortCode }) => ({
      id,
      name,
      trackingUrl: deps.addresses.link({ campaignId: campaign.id, affiliateId: id, shortCode }),
      shortCode,
    })),
    affiliateId: affiliateId ?? null,
    ...(own && {
      own: {
        rateBps: own.rateBps,
        couponCodes: own.couponCodes,
        followsTiers: (tiers?.tiers.length ?? 0) > 0 && !hasOwnRate(own, campaign.defaultRateBps),
        accepted: termsView(accepted ?? null),
      },
    }),
    accessTicket,
  };
}

/** The merchant of a demo has no name. If the name is unavailable, the figures are shown without it. */
async function showMerchant(deps: Pick<Deps, 'db' | 'records'>, { id, ownerUserId, isDemo }: CampaignRow) {
  const [name, look] = await Promise.all([
    isDemo ? null : merchantName(deps, ownerUserId).catch(() => null),
    showLook(deps.db, id),
  ]);
  return { name, look };
}
