import type { ServiceName } from './services.ts';

/** Keys of the hot store, or channels, with a common prefix. */
export interface HotKeys {
  readonly prefix: string;
  readonly writtenBy: readonly ServiceName[];
  readonly readBy: readonly ServiceName[];
}

/** The services that verify access tokens and tickets of public dashboards. */
const checkers = ['campaigns', 'attribution', 'billing', 'payout', 'integrations', 'monitor', 'gateway'] as const;

/** All keys of the hot store, with writers and readers. Writers may also read. */
export const hotKeys = {
  revokedSessions: { prefix: 'revoked:session', writtenBy: ['identity'], readBy: checkers },
  endedTickets: { prefix: 'dashboard:ended-before:', writtenBy: ['campaigns'], readBy: checkers },
  liveTotals: { prefix: 'sums:', writtenBy: ['attribution'], readBy: ['gateway'] },
  facts: { prefix: 'facts:', writtenBy: ['collector'], readBy: [] },
  reportKeys: { prefix: 'report-key:', writtenBy: ['collector'], readBy: [] },
  limitsOfIdentity: { prefix: 'limit:identity:', writtenBy: ['identity'], readBy: [] },
  limitsOfCampaigns: { prefix: 'limit:campaigns:', writtenBy: ['campaigns'], readBy: [] },
  orderClaimRates: { prefix: 'order-claim-rates:', writtenBy: ['campaigns'], readBy: [] },
  limitsOfMonitor: { prefix: 'limit:monitor:', writtenBy: ['monitor'], readBy: [] },
  limitsOfPayout: { prefix: 'limit:payout:', writtenBy: ['payout'], readBy: [] },
  limitsOfCollector: { prefix: 'limit:unknown-links:', writtenBy: ['collector'], readBy: [] },
  limitsOfGateway: { prefix: 'limit:gateway:', writtenBy: ['gateway'], readBy: [] },
  exchangeRates: { prefix: 'gateway:exchange-rates', writtenBy: ['gateway'], readBy: [] },
  probedClick: { prefix: 'probe:click', writtenBy: ['attribution'], readBy: ['monitor'] },
  status: { prefix: 'gateway:status', writtenBy: ['gateway'], readBy: [] },
} as const satisfies Readonly<Record<string, HotKeys>>;

/** All channels of the hot store. */
export const hotChannels = {
  live: { prefix: 'live:', writtenBy: ['attribution'], readBy: ['gateway'] },
} as const satisfies Readonly<Record<string, HotKeys>>;
