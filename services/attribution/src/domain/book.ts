import type { Book } from '@sillage/proto/values/book';
import type { Refund } from './report.ts';

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

interface Refunds {
  readonly refunds: readonly Refund[];
  readonly liveFrom: number;
}

/** A refund that names its conversion belongs to that conversion's book, whenever it comes. */
export const refundsOf = (book: Book, { refunds, liveFrom }: Refunds): readonly Refund[] =>
  refunds.filter((refund) => refund.conversionId !== null || bookAt(liveFrom, refund.at) === book);
