import type { HotStore } from '@sillage/runtime/hot';
import type { AccessTickets, Authenticator } from '@sillage/runtime/http';
import type { Mailbox } from '@sillage/runtime/mail';
import type { Logger } from '@sillage/runtime/service';
import type { GatewayConfig } from './config.ts';
import type { ExchangeRateSource } from './site/exchange-rates.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly exchangeRates: ExchangeRateSource;
  /** Only where no mail server is: its page is for this machine alone. */
  readonly mailbox?: Mailbox | undefined;
  /** Default 4 s; a stream's right to go on is checked as often. */
  readonly heartbeatMs?: number;
}
