import type { AttributionModel } from './model.ts';

/** The click that opened a visit owns it: what the visits of the projection say already. */
export const firstClick: AttributionModel = {
  readsClicks: false,
  owners: ({ visits }) => visits,
};
