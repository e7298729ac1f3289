import type { HotStore } from '@sillage/runtime/hot';
import type { AccessTickets, Authenticator } from '@sillage/runtime/http';
import type { Mailbox } from '@sillage/runtime/mail';
import type { Logger } from '@sillage/runtime/service';
import type { GatewayConfig } from './config.ts';
import type { KeptDemo } from './demo/kept-demo.ts';
import type { ExchangeRateSource } from './site/exchange-rates.ts';
import type { KeptStatistics } from './site/kept-statistics.ts';
import type { KeptStatus } from './status/kept-status.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly exchangeRates: ExchangeRateSource;
  readonly status: KeptStatus;
  readonly demo: KeptDemo;
  readonly statistics: KeptStatistics;
  /** Only without a mail server; its page is served to this machine only. */
  readonly mailbox?: Mailbox | undefined;
  /** Default 4 s. The access of a stream is checked at the same interval. */
  readonly heartbeatMs?: number;
}
