import { byTime } from '@sillage/proto/values/by-time';
import type { AttributionModel } from './model.ts';

/**
 * Each click owns the visitor for its attribution window, until a later click takes over. If the window of the later
 * click ends first, the earlier click owns the visitor again for the rest of its own window.
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
