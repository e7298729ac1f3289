import type { RateTier, TierBasis, TierMeasure } from '@sillage/proto/http/rate-tiers';
import type { HoldDays } from '@sillage/proto/values/campaigns';
import type { ColumnType, Selectable } from 'kysely';

/** Affiliates of a campaign who have a rate together. */
export interface GroupTable {
  id: string;
  campaignId: string;
  name: string;
  rateBps: number;
  /** Null: the campaign's. */
  holdDays: HoldDays | null;
  createdAt: Date;
  updatedAt: Date;
}

export type GroupRow = Selectable<GroupTable>;

/** What rates affiliates of a campaign reach by what they sell; no row: none. */
export interface RateTierTable {
  campaignId: string;
  basis: TierBasis;
  measure: TierMeasure;
  tiers: ColumnType<RateTier[], string, string>;
  /** The midnight up to which the last decision counted; null: none was made yet. */
  decidedUntil: Date | null;
  updatedAt: Date;
}

export type RateTierRow = Selectable<RateTierTable>;
