import { MINUTE_MS } from '@sillage/proto/values/durations';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { decideTiers, type TierDeps } from '../commands/tiers/decide-tiers.ts';

const EVERY_MS = MINUTE_MS;

/** Soon after each midnight; retried if sales are unavailable. */
export function decideTiersRegularly(deps: TierDeps, figures: { log: Logger; metrics: Metrics }) {
  return repeat('campaigns.decide-tiers', EVERY_MS, () => decideTiers(deps), figures);
}
