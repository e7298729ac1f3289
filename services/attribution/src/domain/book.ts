import type { Book } from '@sillage/proto/values/book';

export interface CampaignMode {
  readonly isTest: boolean;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  readonly liveSince: Date | null;
}

/**
 * The time from which conversions of a campaign are in the live book; never while it is in test mode or unknown.
 */
export function liveFrom(campaign: CampaignMode | undefined): number {
  if (!campaign || campaign.isTest) return Number.POSITIVE_INFINITY;
  return campaign.liveSince?.getTime() ?? Number.NEGATIVE_INFINITY;
}

export const bookAt = (liveFrom: number, at: number): Book => (at < liveFrom ? 'test' : 'live');
