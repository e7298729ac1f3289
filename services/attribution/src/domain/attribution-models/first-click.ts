import type { AttributionModel } from './model.ts';

/** The click that opened a visit owns it, so the visits of the projection are the answer. */
export const firstClick: AttributionModel = {
  readsClicks: false,
  owners: ({ visits }) => visits,
};
