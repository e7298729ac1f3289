import type { EventBus } from '@sillage/runtime/bus';
import type { Authenticator } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import type { Overview } from './administration/overview.ts';
import type { ServiceCalls } from './administration/service-calls.ts';
import type { MonitorConfig } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Watch } from './probes/watch.ts';

export interface MonitorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: MonitorConfig;
  readonly authenticator: Authenticator;
  readonly watch: Watch;
  readonly bus: EventBus;
  readonly services: ServiceCalls;
  readonly overview: Overview;
}
