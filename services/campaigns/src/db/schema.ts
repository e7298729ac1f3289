import type { Visibility } from '@sillage/proto/http/campaigns';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import type { PaymentMode } from '@sillage/proto/values/payments';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { OwnerState } from '../domain/owner.ts';

export const SCHEMA = 'campaigns';

export interface CampaignTable {
  id: string;
  owner_user_id: string;
  /** Grows by one with every change that readers of the log must learn of. */
  version: number;
  name: string;
  description: string;
  target_url: string;
  is_active: boolean;
  default_rate_bps: number;
  attribution_window_seconds: number;
  hold_days: number;
  auto_approve: boolean;
  /** Minor units of `currency`; a page report above it waits for the merchant's review. */
  largest_order_minor: number;
  attribution_model: AttributionModel;
  allowed_hosts: string[];
  currency: string;
  visibility: Visibility;
  public_key: string;
  /** Of the owner's link to the public dashboard; readable, because the link is shown again. */
  dashboard_token: string;
  is_demo: boolean;
  /** The owner's account is about to be deleted: nothing is counted, whatever `is_active` says. */
  is_suspended: Generated<boolean>;
  /** Deleted, or nobody owns it any more; kept for the books. */
  is_archived: Generated<boolean>;
  payment_mode: PaymentMode;
  /** Minor units of `currency`. */
  minimum_payout_minor: number;
  /** As the payment provider names it; null: the owner's default card. */
  card_id: string | null;
  /** Its last payment is under way, after which it is archived: nothing is counted meanwhile. */
  is_closing: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** Accounts that own campaigns, or will: what the newest of their events said. */
interface OwnerTable {
  user_id: string;
  version: number;
  state: OwnerState;
  /** What the newest event about the owner's cards said. */
  cards_version: Generated<number>;
  cards_count: Generated<number>;
}

/** Settlements after which a campaign or an affiliate is deleted. */
interface DeletionTable {
  settlement_id: string;
  campaign_id: string;
  is_over: boolean;
}

/** Every hold, auto-approval, largest order and attribution model that ever applied. */
interface HoldPeriodTable {
  id: Generated<number>;
  campaign_id: string;
  from_at: Date;
  hold_days: number;
  auto_approve: boolean;
  largest_order_minor: number;
  attribution_model: AttributionModel;
}

export interface AffiliateTable {
  id: string;
  campaign_id: string;
  version: number;
  name: string;
  email: string;
  is_active: boolean;
  /** Deleted; kept for the books. */
  is_removed: Generated<boolean>;
  dashboard_token: string;
  created_at: Date;
  updated_at: Date;
}

/** Every rate that ever applied; the last one applies now. */
interface AffiliateRateTable {
  id: Generated<number>;
  affiliate_id: string;
  from_at: Date;
  rate_bps: number;
}

export interface ShortLinkTable {
  code: string;
  campaign_id: string;
  affiliate_id: string;
  version: number;
  /** Null: wherever the campaign leads, also after it changes. */
  target_url: string | null;
  /** The one that the affiliate's row shows. */
  is_primary: boolean;
  created_at: Date;
}

export interface SecretKeyTable {
  id: string;
  campaign_id: string;
  /** SHA-256, hex. */
  hash: string;
  hint: string;
  created_at: Date;
  revoked_at: Date | null;
}

/** What a creation with an Idempotency-Key made, so that its repeat answers the same. */
interface IdempotencyTable {
  owner_user_id: string;
  key: string;
  request_digest: string;
  entity_id: string;
  created_at: Date;
}

export interface CampaignsDatabase {
  owners: OwnerTable;
  deletions: DeletionTable;
  campaigns: CampaignTable;
  hold_periods: HoldPeriodTable;
  affiliates: AffiliateTable;
  affiliate_rates: AffiliateRateTable;
  short_links: ShortLinkTable;
  secret_keys: SecretKeyTable;
  idempotency_keys: IdempotencyTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type SecretKeyRow = Selectable<SecretKeyTable>;
