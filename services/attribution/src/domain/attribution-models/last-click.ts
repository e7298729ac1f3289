import { byTime } from '@sillage/proto/values/by-time';
import type { AttributionModel } from './model.ts';

/**
 * Each click owns the visitor for its own attribution window, until a later click takes over. Where the window of the
 * later click is over first, the earlier one counts again for the rest of its own.
 */
export const lastClick: AttributionModel = {
  readsClicks: true,
  owners: ({ clicks }) =>
    clicks.toSorted(byTime).map((click) => ({
      startedAt: click.at,
      endsAt: click.at + click.windowMs,
      ownerAffiliateId: click.affiliateId,
      ownerClickId: click.id,
    })),
};
