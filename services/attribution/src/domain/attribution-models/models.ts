import type { AttributionModel as ModelName } from '@sillage/proto/values/campaigns';
import { firstClick } from './first-click.ts';
import { lastClick } from './last-click.ts';
import type { AttributionModel } from './model.ts';

export const ATTRIBUTION_MODELS: Readonly<Record<ModelName, AttributionModel>> = {
  first_click: firstClick,
  last_click: lastClick,
};
