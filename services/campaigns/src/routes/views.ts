import type { AffiliateLink } from '@sillage/proto/http/affiliate-links';
import type { Affiliate, Campaign, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { SecretKey } from '@sillage/proto/http/secret-keys';
import { HOLD_DAYS } from '@sillage/proto/values/campaigns';
import type { User } from '@sillage/runtime/http';
import type { z } from 'zod';
import type { AffiliateView } from '../db/affiliates/affiliates.ts';
import type { ShortLinkRow } from '../db/affiliates/short-links.ts';
import type { CampaignSummaryRow, CountedCampaignRow } from '../db/campaigns/campaigns.ts';
import type { CampaignRow, SecretKeyRow } from '../db/schema.ts';
import { isLive } from '../domain/activity.ts';
import type { Addresses } from '../domain/addresses.ts';

/** Rows in the form of the API. */
export function summaryView(row: CampaignSummaryRow, addresses: Addresses): z.input<typeof CampaignSummary> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    targetUrl: row.targetUrl,
    isActive: isLive(row),
    defaultRateBps: row.defaultRateBps,
    holdDays: holdDaysOf(row),
    autoApprove: row.autoApprove,
    approvalLimitMinor: row.approvalLimitMinor,
    allowedHosts: row.allowedHosts,
    currency: row.currency,
    isDemo: row.isDemo,
    isTest: row.isTest,
    liveSince: row.liveSince?.toISOString() ?? null,
    paymentMode: row.paymentMode,
    affiliatesCount: row.affiliatesCount,
    publicDashboardUrl: addresses.publicDashboard(row.id, null),
    createdAt: row.createdAt.toISOString(),
  };
}

export function campaignView(row: CountedCampaignRow, addresses: Addresses): z.input<typeof Campaign> {
  return {
    ...summaryView(row, addresses),
    attributionWindowSeconds: row.attributionWindowSeconds,
    largestOrderMinor: row.largestOrderMinor,
    attributionModel: row.attributionModel,
    clickBeforeCode: row.clickBeforeCode,
    renewalMonths: row.renewalMonths,
    ownPagesOnly: row.ownPagesOnly,
    visibility: row.visibility,
    publicKey: row.publicKey,
    minimumPayoutMinor: row.minimumPayoutMinor,
    cardId: row.cardId,
    isArchived: row.isArchived,
    trackingScript: addresses.trackingScript(row.id),
    conversionSnippet: addresses.conversionSnippet(row.currency),
    platformSnippets: addresses.platformSnippets(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * The token of an affiliate's page allows acting in their name, so it is only given to merchants who are signed in
 * themselves.
 */
export function affiliateView(row: AffiliateView, addresses: Addresses, { scopes, viewer }: User): Affiliate {
  const isOwner = scopes === undefined && viewer === undefined;
  return {
    id: row.id,
    campaignId: row.campaignId,
    name: row.name,
    email: row.email,
    rateBps: row.rateBps,
    groupId: row.groupId,
    rateSource: row.rateSource,
    isActive: row.isActive,
    trackingUrl: addresses.link({ campaignId: row.campaignId, affiliateId: row.id, shortCode: row.shortCode }),
    shortCode: row.shortCode,
    couponCodes: row.couponCodes,
    dashboardUrl: addresses.publicDashboard(row.campaignId, isOwner ? row.dashboardToken : null),
    createdAt: row.createdAt.toISOString(),
  };
}

export function linkView(
  { code, campaignId, affiliateId, targetUrl, isPrimary, createdAt }: ShortLinkRow,
  campaign: Pick<CampaignRow, 'targetUrl'>,
  addresses: Addresses,
): AffiliateLink {
  return {
    url: addresses.link({ campaignId, affiliateId, shortCode: code }),
    shortCode: code,
    targetUrl: targetUrl ?? campaign.targetUrl,
    followsCampaign: targetUrl === null,
    isPrimary,
    createdAt: createdAt.toISOString(),
  };
}

export function secretKeyView(row: SecretKeyRow): z.input<typeof SecretKey> {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    isTest: row.isTest,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export function holdDaysOf({ id, holdDays }: Pick<CampaignRow, 'id' | 'holdDays'>): (typeof HOLD_DAYS)[number] {
  const known = HOLD_DAYS.find((days) => days === holdDays);
  if (known === undefined) throw new Error(`campaign ${id} has a hold of ${holdDays} days`);
  return known;
}
