import type { EventBus } from '../bus/index.ts';
import type { HotStore } from '../hot/index.ts';
import type { Clock, Logger, Metrics } from '../service/index.ts';

/** What a service is started with, by a process of its own or by solo. */
export interface StartOptions<Config> {
  readonly config: Config;
  readonly bus: EventBus;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
  /** All figures of the service. What it opens with these options adds its own. */
  readonly metrics: Metrics;
}
