import type { DescMessage } from '@bufbuild/protobuf';
import { decodeClick } from './events/decode-click.ts';
import { type AccountEvent, AccountEventSchema } from './events/gen/sillage/v1/account_events_pb.ts';
import { type CampaignEvent, CampaignEventSchema } from './events/gen/sillage/v1/campaign_events_pb.ts';
import { type ClickRecorded, ClickRecordedSchema } from './events/gen/sillage/v1/clicks_pb.ts';
import { type CommissionChanged, CommissionChangedSchema } from './events/gen/sillage/v1/commissions_pb.ts';
import { type ConversionEvent, ConversionEventSchema } from './events/gen/sillage/v1/conversions_pb.ts';
import { type DeadLetter, DeadLetterSchema } from './events/gen/sillage/v1/dead_letters_pb.ts';
import { type InvoiceChanged, InvoiceChangedSchema } from './events/gen/sillage/v1/invoices_pb.ts';
import { type RowsChanged, RowsChangedSchema } from './events/gen/sillage/v1/journal_pb.ts';
import { type MerchantPlanChanged, MerchantPlanChangedSchema } from './events/gen/sillage/v1/merchant_plans_pb.ts';
import { type PayeeChanged, PayeeChangedSchema } from './events/gen/sillage/v1/payees_pb.ts';
import { type PaymentMethodsChanged, PaymentMethodsChangedSchema } from './events/gen/sillage/v1/payment_methods_pb.ts';
import { type PayoutEvent, PayoutEventSchema } from './events/gen/sillage/v1/payouts_pb.ts';
import { type SettlementEvent, SettlementEventSchema } from './events/gen/sillage/v1/settlements_pb.ts';
import type { ServiceName } from './services.ts';

/** A topic of the log: its name, message, partitions and retention. */
export interface Topic<Message> {
  readonly name: string;
  readonly schema: DescMessage & { readonly __message?: Message };
  /** A faster decoder than the schema's; only for topics with many events. */
  readonly decode?: (bytes: Uint8Array) => Message;
  /** Fixed at creation, because adding partitions would move keys and break the order per key. */
  readonly partitions: number;
  /**
   * `forever`: kept for `rebuild`. `compacted`: only the last event per entity key is kept. Otherwise a number of days.
   */
  readonly retention: 'forever' | 'compacted' | { readonly days: number };
  /**
   * `packed`: a record contains several events of its partition (proto field 1, repeated). `single`: one event per
   * record.
   */
  readonly framing: 'packed' | 'single';
  readonly writtenBy: readonly (ServiceName | 'every consumer')[];
  readonly readBy: readonly (ServiceName | 'operators')[];
}

/** All topics, with their partition keys, writers and readers. */
export const topics = {
  /** Key: campaign + session, so that one consumer decides who owns a visitor. */
  clicks: {
    name: 'clicks',
    schema: ClickRecordedSchema,
    decode: decodeClick,
    partitions: 12,
    retention: 'forever',
    framing: 'packed',
    writtenBy: ['collector'],
    readBy: ['attribution'],
  } satisfies Topic<ClickRecorded> as Topic<ClickRecorded>,
  /** Key: campaign, so that one consumer decides which conversions are duplicates. */
  conversions: {
    name: 'conversions',
    schema: ConversionEventSchema,
    partitions: 12,
    retention: 'forever',
    framing: 'single',
    writtenBy: ['collector', 'attribution', 'billing'],
    readBy: ['attribution', 'integrations'],
  } satisfies Topic<ConversionEvent> as Topic<ConversionEvent>,
  /** Partition key: campaign; compaction key: the entity (campaign, affiliate or short link). */
  campaignEvents: {
    name: 'campaign-events',
    schema: CampaignEventSchema,
    partitions: 6,
    retention: 'compacted',
    framing: 'single',
    writtenBy: ['campaigns'],
    readBy: ['collector', 'attribution', 'billing', 'payout', 'integrations'],
  } satisfies Topic<CampaignEvent> as Topic<CampaignEvent>,
  /** Key: account. */
  accountEvents: {
    name: 'account-events',
    schema: AccountEventSchema,
    partitions: 3,
    retention: 'compacted',
    framing: 'single',
    writtenBy: ['identity'],
    readBy: ['campaigns', 'billing', 'integrations', 'monitor'],
  } satisfies Topic<AccountEvent> as Topic<AccountEvent>,
  /** Key: campaign. */
  commissions: {
    name: 'commissions',
    schema: CommissionChangedSchema,
    partitions: 6,
    retention: 'forever',
    framing: 'single',
    writtenBy: ['attribution'],
    readBy: ['billing', 'integrations'],
  } satisfies Topic<CommissionChanged> as Topic<CommissionChanged>,
  /** Key: settlement, or payout hold. */
  settlements: {
    name: 'settlements',
    schema: SettlementEventSchema,
    partitions: 6,
    retention: 'forever',
    framing: 'single',
    writtenBy: ['billing'],
    readBy: ['payout', 'campaigns', 'integrations'],
  } satisfies Topic<SettlementEvent> as Topic<SettlementEvent>,
  /** Key: settlement, or affiliate if the event is about an account. */
  payouts: {
    name: 'payouts',
    schema: PayoutEventSchema,
    partitions: 6,
    retention: 'forever',
    framing: 'single',
    writtenBy: ['payout'],
    readBy: ['billing', 'integrations'],
  } satisfies Topic<PayoutEvent> as Topic<PayoutEvent>,
  /** Key: affiliate. */
  payees: {
    name: 'payees',
    schema: PayeeChangedSchema,
    partitions: 3,
    retention: 'compacted',
    framing: 'single',
    writtenBy: ['payout'],
    readBy: ['attribution'],
  } satisfies Topic<PayeeChanged> as Topic<PayeeChanged>,
  /** Key: merchant. */
  paymentMethods: {
    name: 'payment-methods',
    schema: PaymentMethodsChangedSchema,
    partitions: 3,
    retention: 'compacted',
    framing: 'single',
    writtenBy: ['billing'],
    readBy: ['campaigns'],
  } satisfies Topic<PaymentMethodsChanged> as Topic<PaymentMethodsChanged>,
  /** Key: merchant. */
  merchantPlans: {
    name: 'merchant-plans',
    schema: MerchantPlanChangedSchema,
    partitions: 3,
    retention: 'compacted',
    framing: 'single',
    writtenBy: ['billing'],
    readBy: ['attribution'],
  } satisfies Topic<MerchantPlanChanged> as Topic<MerchantPlanChanged>,
  /** Key: merchant. Only for notifications; the amounts are in the ledger. */
  invoices: {
    name: 'invoices',
    schema: InvoiceChangedSchema,
    partitions: 3,
    retention: { days: 90 },
    framing: 'single',
    writtenBy: ['billing'],
    readBy: ['integrations'],
  } satisfies Topic<InvoiceChanged> as Topic<InvoiceChanged>,
  /** Key: the original event's key. */
  deadLetters: {
    name: 'dead-letters',
    schema: DeadLetterSchema,
    partitions: 1,
    retention: { days: 90 },
    framing: 'single',
    writtenBy: ['every consumer'],
    readBy: ['operators'],
  } satisfies Topic<DeadLetter> as Topic<DeadLetter>,
} as const;

/** Maximum age of a backup that the journal can bring up to date. */
const JOURNAL_DAYS = 35;

/** One partition, so that rows are reapplied in the order of their transactions. */
const journalOf = (service: ServiceName): Topic<RowsChanged> => ({
  name: `${service}-journal`,
  schema: RowsChangedSchema,
  partitions: 1,
  retention: { days: JOURNAL_DAYS },
  framing: 'single',
  writtenBy: [service],
  readBy: [service],
});

/**
 * Journals of the services' own row changes, encrypted, for what cannot be derived from other topics. A service reads
 * only its own journal, after its database was restored from a backup.
 */
export const journals: Readonly<Partial<Record<string, Topic<RowsChanged>>>> = {
  identity: journalOf('identity'),
  campaigns: journalOf('campaigns'),
  billing: journalOf('billing'),
  payout: journalOf('payout'),
  integrations: journalOf('integrations'),
};
