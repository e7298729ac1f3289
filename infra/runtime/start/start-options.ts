import type { EventBus } from '../bus/index.ts';
import type { HotStore } from '../hot/index.ts';
import type { Clock, Logger, Metrics } from '../service/index.ts';

/** The options for starting a service, in its own process or in solo. */
export interface StartOptions<Config> {
  readonly config: Config;
  readonly bus: EventBus;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
  /** All metrics of the service; resources opened with these options add their own. */
  readonly metrics: Metrics;
}
