import { AttributionModel as Encoded } from '../events/gen/sillage/v1/campaign_events_pb.ts';
import { AttributionModel, DEFAULT_ATTRIBUTION_MODEL } from './campaigns.ts';

/** The encoding of each model in events. */
export const ENCODED_MODELS = {
  first_click: Encoded.FIRST_CLICK,
  last_click: Encoded.LAST_CLICK,
} as const satisfies Record<AttributionModel, Encoded>;

/** The default for events from before models existed. Undefined for a model of a newer version. */
export function decodeModel(encoded: Encoded): AttributionModel | undefined {
  if (encoded === Encoded.UNSPECIFIED) return DEFAULT_ATTRIBUTION_MODEL;
  return AttributionModel.options.find((model) => ENCODED_MODELS[model] === encoded);
}
