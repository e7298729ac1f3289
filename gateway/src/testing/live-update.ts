import type { LiveUpdate } from '@sillage/proto/http/live';

/** An update of a campaign that has nothing but clicks. */
export const liveUpdate = (
  update: Pick<LiveUpdate, 'campaignId' | 'version' | 'asOf'>,
  clicks = update.version,
): LiveUpdate => ({
  ...update,
  totals: {
    clicks,
    repeatedClicks: 0,
    supersededClicks: 0,
    rejectedClicks: 0,
    visitors: 0,
    conversions: 0,
    pendingConversions: 0,
    testConversions: 0,
    awaitingReview: 0,
    conversionRate: null,
    money: [],
  },
  clicks: [],
  conversions: [],
});
