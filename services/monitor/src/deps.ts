import type { EventBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import type { Authenticator } from '@sillage/runtime/http';
import type { Mailer } from '@sillage/runtime/mail';
import type { Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Overview } from './administration/overview.ts';
import type { ServiceCalls } from './administration/service-calls.ts';
import type { OpenRecords } from './archives/open-records.ts';
import type { MonitorConfig } from './config.ts';
import type { FormTokens } from './contact/form-tokens.ts';
import type { Db } from './db/schema.ts';
import type { Watch } from './probes/watch.ts';
import type { UnsubscribeTokens } from './subscriptions/unsubscribe-token.ts';

export interface MonitorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly hot: Pick<HotStore, 'incrementMany'>;
  readonly config: MonitorConfig;
  readonly authenticator: Authenticator;
  readonly watch: Watch;
  readonly bus: EventBus;
  readonly services: ServiceCalls;
  readonly openRecords: OpenRecords;
  readonly overview: Overview;
  readonly mailer: Mailer;
  /** False without a mail server: subscriptions are not offered, and messages to the support are not mailed. */
  readonly isMailed: boolean;
  /** Seals mails that contain a secret until they are sent. */
  readonly messageKey: Uint8Array;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly formTokens: FormTokens;
}
