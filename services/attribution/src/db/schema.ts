import type { HoldReason } from '@sillage/proto/http/conversions';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import type { ColumnType } from 'kysely';

/** The service's own schema in Postgres. */
export const SCHEMA = 'attribution';

/** Times are read as Date and written as Date. */
type Time = Date;
type Json<T> = ColumnType<T, string, string>;

interface RatePeriodJson {
  readonly fromMs: number;
  readonly rateBps: number;
}

interface HoldPeriodJson {
  readonly fromMs: number;
  readonly holdDays: number;
  readonly autoApprove: boolean;
  /** Absent in what was stored before campaigns had one: the default of the campaign's currency. */
  readonly largestOrderMinor?: number;
  /** Absent where it is the default, as in what was stored before campaigns had one. */
  readonly attributionModel?: AttributionModel;
}

export interface FoldPositionsTable {
  topic: string;
  partition: number;
  next_offset: number;
  folded_at: Time;
}

export interface CampaignsTable {
  campaign_id: string;
  version: number;
  owner_user_id: string;
  name: string;
  currency: string;
  hold_history: Json<readonly HoldPeriodJson[]>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  /** The platform pays the affiliates. */
  is_managed: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AffiliatesTable {
  campaign_id: string;
  affiliate_id: string;
  version: number;
  name: string;
  rates: Json<readonly RatePeriodJson[]>;
}

export interface ScriptSignalsTable {
  campaign_id: string;
  last_seen_at: Time;
  page_host: string;
  script_version: string;
}

export interface ClicksTable {
  occurred_at: Time;
  id: string;
  campaign_id: string;
  affiliate_id: string;
  session_id: string;
  outcome: 'counted' | 'repeated' | 'rejected';
  superseded: boolean;
  rejected_reason: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  referrer_host: string;
  destination_url: string;
  short_code: string;
  subs: string[];
  window_seconds: number;
}

/** Clicks of which only the number is known. */
export interface ClickCountsTable {
  event_id: string;
  campaign_id: string;
  affiliate_id: string;
  occurred_at: Time;
  reason: string;
  clicks: number;
}

/** What each Idempotency-Key was used for. */
export interface ReportKeysTable {
  campaign_id: string;
  kind: 'sale' | 'snippet' | 'refund' | 'click';
  key: string;
  digest: string;
  event_id: string;
  occurred_at: Time;
}

export interface VisitsTable {
  campaign_id: string;
  session_id: string;
  started_at: Time;
  ends_at: Time;
  owner_affiliate_id: string;
  owner_click_id: string;
  last_click_at: Time;
  last_click_id: string;
  counted: string[];
  seen: string[];
}

export interface ConversionsTable {
  id: string;
  campaign_id: string;
  occurred_at: Time;
  order_id: string;
  named_click_id: string | null;
  claimed_affiliate_id: string | null;
  session_id: string;
  clicked_at: Time | null;
  amount_minor: number;
  currency: string;
  source: 'snippet' | 'server' | 'webhook' | 'test_shop';
  reported_verified: boolean;
  is_test: boolean;
  /** Held for review where it is implausible. */
  is_screened: boolean;
  version: ColumnType<number, number | undefined, number>;
  state: ColumnType<ConversionStateName, ConversionStateName | undefined, ConversionStateName>;
  rejection: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string, string | undefined, string>;
  affiliate_id: string | null;
  click_id: string | null;
  visit_started_at: Time | null;
  visit_ends_at: Time | null;
  rate_bps: number | null;
  rate_since: Time | null;
  verified: ColumnType<boolean, boolean | undefined, boolean>;
  duplicate_of: string | null;
  hold_until: Time | null;
  approves_at: Time | null;
  refunded_minor: ColumnType<number, number | undefined, number>;
  commission_gross_minor: ColumnType<number, number | undefined, number>;
  commission_minor: ColumnType<number, number | undefined, number>;
  fee_minor: ColumnType<number, number | undefined, number>;
  /** Its amounts are in the sums: somebody stands behind it. */
  in_sums: ColumnType<boolean, boolean | undefined, boolean>;
  /** The line that paid it; null where the merchant did, or nobody has. */
  settlement_line_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why only the merchant can approve it. */
  held_for: ColumnType<HoldReason | null, HoldReason | null | undefined, HoldReason | null>;
}

export type ConversionStateName = 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';

export interface RefundsTable {
  id: string;
  campaign_id: string;
  occurred_at: Time;
  order_id: string;
  conversion_id: string | null;
  amount_minor: number;
  currency: string;
  reason: string;
}

export interface ReviewsTable {
  id: string;
  campaign_id: string;
  occurred_at: Time;
  conversion_id: string;
  decision: 'approved' | 'rejected' | 'marked_paid';
  reason: string;
  reviewed_by_user_id: string;
  /** The line that paid; null where the merchant decided. */
  settlement_line_id: string | null;
}

export interface RedecisionsTable {
  campaign_id: string;
  conversion_id: string;
}

interface CountColumns {
  clicks: number;
  repeated_clicks: number;
  superseded_clicks: number;
  rejected_clicks: number;
  visitors: number;
  conversions: number;
  pending_conversions: number;
  test_conversions: number;
  /** Pending conversions that only a page reported: in no sum of money. */
  awaiting_review: number;
}

/** Sums, `numeric` in Postgres: no number of orders is too many. */
interface MoneyColumns {
  revenue_minor: bigint;
  refunded_minor: bigint;
  commission_minor: bigint;
  pending_commission_minor: bigint;
  approved_commission_minor: bigint;
  paid_commission_minor: bigint;
  fee_minor: bigint;
}

export interface HourlyTable extends CountColumns {
  campaign_id: string;
  affiliate_id: string;
  hour: Time;
  affiliate_visitors: number;
}

export interface HourlyMoneyTable extends MoneyColumns {
  campaign_id: string;
  affiliate_id: string;
  hour: Time;
  currency: string;
}

export interface HourlyDimensionsTable {
  campaign_id: string;
  scope_id: string;
  hour: Time;
  /** `rejection`: rejected clicks by their reason; the others: counted clicks. */
  dimension: 'country' | 'device' | 'referrer' | 'rejection';
  value: string;
  clicks: number;
}

/** The same clicks as in the hours, by the day of UTC. */
export interface DailyDimensionsTable extends Omit<HourlyDimensionsTable, 'hour'> {
  day: Time;
}

export interface TotalsTable extends CountColumns {
  campaign_id: string;
  version: number;
  as_of: Time;
}

export interface TotalsMoneyTable extends MoneyColumns {
  campaign_id: string;
  currency: string;
}

/** The tables of the schema `attribution`. */
export interface AttributionSchema {
  fold_positions: FoldPositionsTable;
  campaigns: CampaignsTable;
  affiliates: AffiliatesTable;
  script_signals: ScriptSignalsTable;
  clicks: ClicksTable;
  click_counts: ClickCountsTable;
  report_keys: ReportKeysTable;
  visits: VisitsTable;
  conversions: ConversionsTable;
  refunds: RefundsTable;
  reviews: ReviewsTable;
  redecisions: RedecisionsTable;
  hourly: HourlyTable;
  hourly_money: HourlyMoneyTable;
  hourly_dimensions: HourlyDimensionsTable;
  daily_dimensions: DailyDimensionsTable;
  totals: TotalsTable;
  totals_money: TotalsMoneyTable;
}
