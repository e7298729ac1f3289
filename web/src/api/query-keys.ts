import type { AskQuote } from '@sillage/proto/http/settlements';
import type { Period } from '../ui/charts/period-control.tsx';

/**
 * The name of everything that is kept in the cache, so that whoever changes it finds it. What begins with a key is
 * fetched again with it.
 */
export const queryKeys = {
  account: {
    user: ['account', 'user'],
    profile: ['account', 'profile'],
    deletion: ['account', 'deletion'],
    sessions: ['account', 'sessions'],
    securityLog: ['account', 'security-log'],
    apiKeys: ['account', 'api-keys'],
    supportAccess: ['account', 'support-access'],
  },
  administration: {
    all: ['administration'],
    access: (userId: string) => ['administration', 'access', userId],
    overview: ['administration', 'overview'],
    work: ['administration', 'work'],
    database: ['administration', 'database'],
    plans: ['administration', 'plans'],
    deadTasks: ['administration', 'dead-tasks'],
    deadLetters: ['administration', 'dead-letters'],
    incidents: ['administration', 'incidents'],
    securityEvents: ['administration', 'security-events'],
    allMerchants: ['administration', 'merchants'],
    merchants: (query: string) => ['administration', 'merchants', query],
    merchant: (merchantId: string) => ['administration', 'merchant', merchantId],
    acts: ['administration', 'acts'],
  },
  auth: {
    settings: ['auth', 'settings'],
    challengeFactors: ['auth', 'challenge-factors'],
  },
  billing: {
    balances: (campaignId: string) => ['billing', 'balances', campaignId],
    cards: ['billing', 'cards'],
    due: ['billing', 'due'],
    payoutHold: ['billing', 'payout-hold'],
    invoices: ['billing', 'invoices'],
    quote: (ask: AskQuote) => ['billing', 'quote', ask],
    settlement: (settlementId: string) => ['billing', 'settlement', settlementId],
    settlements: (campaignId: string) => ['billing', 'settlements', campaignId],
    setup: (userId: string, setupIntent: string | undefined) => ['billing', 'setup', userId, setupIntent],
  },
  campaigns: {
    all: ['campaigns'],
    one: (campaignId: string) => ['campaigns', campaignId],
    affiliates: (campaignId: string) => ['campaigns', campaignId, 'affiliates'],
    secretKeys: (campaignId: string) => ['campaigns', campaignId, 'keys'],
  },
  clicks: (campaignId: string) => ['clicks', campaignId],
  connections: {
    of: (campaignId: string) => ['connections', campaignId],
    deliveries: (connectionId: string) => ['connections', 'deliveries', connectionId],
    test: (connectionId: string, orderId: string | undefined) => ['connections', 'test', connectionId, orderId],
    shopifySupport: () => ['shopify', 'support'],
    shops: () => ['shopify', 'shops'],
    shopReturn: (query: string) => ['shopify', 'return', query],
  },
  conversions: {
    of: (campaignId: string) => ['conversions', campaignId],
    explanation: (conversionId: string) => ['explanation', conversionId],
    test: (orderId: string) => ['test-conversion', orderId],
  },
  imports: {
    of: (campaignId: string) => ['imports', campaignId],
    one: (importId: string) => ['imports', 'one', importId],
    problems: (importId: string, rowsCount: number) => ['imports', 'problems', importId, rowsCount],
  },
  payouts: {
    accounts: (campaignId: string) => ['payouts', 'accounts', campaignId],
    account: (token: string) => ['payouts', 'account', token],
    notice: (token: string) => ['payouts', 'notice', token],
    objection: (token: string) => ['payouts', 'objection', token],
  },
  /** Of the pages that affiliates see; answers differ by the token or ticket that they were asked with. */
  publicPages: {
    affiliate: (affiliateId: string, token: string | undefined) => ['public', 'affiliate', affiliateId, token],
    allOf: (campaignId: string) => ['public', campaignId],
    campaign: (campaignId: string, token: string | undefined) => ['public', campaignId, token],
    allPayments: (campaignId: string) => ['public', campaignId, 'payments'],
    payments: (campaignId: string, affiliateId: string, ticket: string) => [
      'public',
      campaignId,
      'payments',
      affiliateId,
      ticket,
    ],
    postbacks: (campaignId: string, affiliateId: string) => ['public', campaignId, 'postbacks', affiliateId],
    postbackDeliveries: (campaignId: string, postbackId: string) => ['public', campaignId, 'postback', postbackId],
    allStatistics: (campaignId: string) => ['public', campaignId, 'statistics'],
    statistics: (campaignId: string, affiliateId: string, range: Period, ticket: string) => [
      'public',
      campaignId,
      'statistics',
      affiliateId,
      range,
      ticket,
    ],
  },
  site: ['site'],
  exchangeRates: ['exchange-rates'],
  status: ['status'],
  statistics: {
    all: ['statistics'],
    overviews: ['statistics', 'overview'],
    overview: (range: Period) => ['statistics', 'overview', range],
    allOf: (campaignId: string) => ['statistics', 'campaign', campaignId],
    campaign: (campaignId: string, range: Period) => ['statistics', 'campaign', campaignId, range],
  },
  webhooks: {
    endpoints: ['webhooks', 'endpoints'],
    deliveries: (endpointId: string) => ['webhooks', 'deliveries', endpointId],
  },
} as const;
