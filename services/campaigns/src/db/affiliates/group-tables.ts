import type { RateTier, TierBasis, TierMeasure } from '@sillage/proto/http/rate-tiers';
import type { HoldDays } from '@sillage/proto/values/campaigns';
import type { ColumnType, Selectable } from 'kysely';

/** Affiliates of a campaign who share a rate. */
export interface GroupTable {
  id: string;
  campaignId: string;
  name: string;
  rateBps: number;
  /** Null: the campaign's hold. */
  holdDays: HoldDays | null;
  createdAt: Date;
  updatedAt: Date;
}

export type GroupRow = Selectable<GroupTable>;

/** The rates that affiliates of a campaign reach by their sales; no row: none. */
export interface RateTierTable {
  campaignId: string;
  basis: TierBasis;
  measure: TierMeasure;
  tiers: ColumnType<RateTier[], string, string>;
  /** The midnight up to which the last decision counted; null: there was none yet. */
  decidedUntil: Date | null;
  updatedAt: Date;
}

export type RateTierRow = Selectable<RateTierTable>;
