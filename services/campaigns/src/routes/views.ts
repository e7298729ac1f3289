import type { Affiliate, Campaign, SecretKey } from '@sillage/proto/http/campaigns';
import { HOLD_DAYS } from '@sillage/proto/values/campaigns';
import type { z } from 'zod';
import type { AffiliateView } from '../db/affiliates.ts';
import type { CountedCampaignRow } from '../db/campaigns.ts';
import type { SecretKeyRow } from '../db/schema.ts';
import { isLive } from '../domain/activity.ts';
import type { Addresses } from '../domain/addresses.ts';

/** Rows as the API shows them. */
export function campaignView(row: CountedCampaignRow, addresses: Addresses): z.input<typeof Campaign> {
  const holdDays = HOLD_DAYS.find((days) => days === row.hold_days);
  if (holdDays === undefined) throw new Error(`campaign ${row.id} has a hold of ${row.hold_days} days`);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    targetUrl: row.target_url,
    isActive: isLive(row),
    defaultRateBps: row.default_rate_bps,
    attributionWindowSeconds: row.attribution_window_seconds,
    holdDays,
    autoApprove: row.auto_approve,
    largestOrderMinor: row.largest_order_minor,
    attributionModel: row.attribution_model,
    allowedHosts: row.allowed_hosts,
    currency: row.currency,
    visibility: row.visibility,
    publicKey: row.public_key,
    isDemo: row.is_demo,
    paymentMode: row.payment_mode,
    minimumPayoutMinor: row.minimum_payout_minor,
    cardId: row.card_id,
    isArchived: row.is_archived,
    affiliatesCount: row.affiliates_count,
    publicDashboardUrl: addresses.publicDashboard(row.id, null),
    trackingScript: addresses.trackingScript(row.id),
    conversionSnippet: addresses.conversionSnippet(row.currency),
    platformSnippets: addresses.platformSnippets(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function affiliateView(row: AffiliateView, addresses: Addresses): Affiliate {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    name: row.name,
    email: row.email,
    rateBps: row.rate_bps,
    isActive: row.is_active,
    trackingUrl: addresses.link({ campaignId: row.campaign_id, affiliateId: row.id, shortCode: row.short_code }),
    shortCode: row.short_code,
    dashboardUrl: addresses.publicDashboard(row.campaign_id, row.dashboard_token),
    createdAt: row.created_at.toISOString(),
  };
}

export function secretKeyView(row: SecretKeyRow): z.input<typeof SecretKey> {
  return {
    id: row.id,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
