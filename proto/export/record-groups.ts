import type { ExportingService, exportFiles } from './export-files.ts';

/** The legal basis for storing records. `instructions`: on behalf of the account's owner, who decides about them. */
export type LegalBasis = 'contract' | 'instructions' | 'law' | 'legitimate_interest';

/**
 * The groups of an account's records as shown to users, in display order, each with its legal basis.
 */
export const recordGroups = {
  account: 'contract',
  access: 'contract',
  security_log: 'legitimate_interest',
  campaigns: 'contract',
  affiliates: 'instructions',
  clicks: 'instructions',
  orders: 'instructions',
  invoices: 'law',
  payouts: 'law',
  connections: 'contract',
  support: 'legitimate_interest',
  archives: 'law',
  consents: 'law',
} as const satisfies Readonly<Record<string, LegalBasis>>;
export type RecordGroup = keyof typeof recordGroups;

type NamesOf<Service extends ExportingService> = Service extends ExportingService
  ? keyof (typeof exportFiles)[Service]
  : never;
export type RecordName = NamesOf<ExportingService>;

/** The group of each file. Visitors' consents are in none, because they cannot be linked to an account. */
export const groupOfRecords: Readonly<Record<RecordName, Exclude<RecordGroup, 'consents'>>> = {
  account: 'account',
  'sign-in-identities': 'access',
  'second-factors': 'access',
  passkeys: 'access',
  sessions: 'access',
  'api-keys': 'access',
  'security-log': 'security_log',
  campaigns: 'campaigns',
  links: 'campaigns',
  'campaign-keys': 'campaigns',
  affiliates: 'affiliates',
  'affiliate-groups': 'affiliates',
  assets: 'affiliates',
  'asset-files': 'affiliates',
  'affiliate-rates': 'affiliates',
  'rate-tiers': 'affiliates',
  'coupon-codes': 'affiliates',
  'join-pages': 'affiliates',
  'join-logos': 'affiliates',
  'join-terms': 'affiliates',
  'join-rules': 'affiliates',
  applications: 'affiliates',
  invitations: 'affiliates',
  notes: 'affiliates',
  tags: 'affiliates',
  'affiliate-tags': 'affiliates',
  'order-claims': 'affiliates',
  appeals: 'affiliates',
  imports: 'affiliates',
  'import-rows': 'affiliates',
  clicks: 'clicks',
  conversions: 'orders',
  refunds: 'orders',
  reviews: 'orders',
  assessments: 'orders',
  decisions: 'orders',
  'shop-orders': 'orders',
  'shop-refunds': 'orders',
  invoices: 'invoices',
  'invoice-lines': 'invoices',
  fees: 'invoices',
  'billing-details': 'invoices',
  cards: 'invoices',
  'ledger-entries': 'invoices',
  adjustments: 'payouts',
  settlements: 'payouts',
  'settlement-charges': 'payouts',
  'settlement-lines': 'payouts',
  'payment-batches': 'payouts',
  'payment-batch-lines': 'payouts',
  'payer-account': 'payouts',
  'tax-settings': 'payouts',
  'self-billed': 'payouts',
  payouts: 'payouts',
  'payout-accounts': 'payouts',
  connections: 'connections',
  'webhook-endpoints': 'connections',
  'contact-messages': 'support',
  archives: 'archives',
};
