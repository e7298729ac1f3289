import type { Book } from '@sillage/proto/values/book';

export interface CampaignMode {
  readonly isTest: boolean;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  readonly liveSince: Date | null;
}

/**
 * From when on what happens in a campaign is of the live book; never while it is in test mode or unknown.
 */
export function liveFrom(campaign: CampaignMode | undefined): number {
  if (!campaign || campaign.isTest) return Number.POSITIVE_INFINITY;
  return campaign.liveSince?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** What was reported as a test while the campaign was live: it is shown and never money. In the test book it is an order. */
export const isMereTest = ({ isTest, book }: { readonly isTest: boolean; readonly book: Book }): boolean =>
  isTest && book === 'live';

export const bookAt = (liveFrom: number, at: number): Book => (at < liveFrom ? 'test' : 'live');
