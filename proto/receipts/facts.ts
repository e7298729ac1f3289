/** What there is a receipt of. The number stands in the bytes that are hashed: never change one. */
export const RECEIPT_KINDS = {
  /** A click that was recorded, counted or rejected. */
  click: 1,
  /** Clicks that were rejected without a record of each. */
  clicks: 2,
  /** An order as it was reported. */
  order: 3,
  /** What was decided of an order: each version is a receipt of its own. */
  decision: 4,
} as const;
export type ReceiptKind = keyof typeof RECEIPT_KINDS;
/** In the order of a seal's tree. */
export const RECEIPT_KIND_NAMES = Object.keys(RECEIPT_KINDS) as [ReceiptKind, ...ReceiptKind[]];

export type Fact = string | number | boolean | readonly string[] | null;
export type Facts = Readonly<Record<string, Fact>>;

/** `time`: milliseconds since 1970. With a question mark: or null. */
export type FactType = 'uuid' | 'uuid?' | 'time' | 'time?' | 'integer' | 'text' | 'texts' | 'flag';
type Fields = readonly (readonly [name: string, type: FactType])[];

/** What every receipt begins with. Orders name no affiliate: who has one is decided, and may change. */
const COMMON: Fields = [
  ['id', 'uuid'],
  ['campaignId', 'uuid'],
  ['affiliateId', 'uuid?'],
  ['at', 'time'],
];

/**
 * The facts of each kind, in the order in which they are encoded. `open` ones stand in the affiliate's receipt; `sealed`
 * ones, which say something of visitors, customers or other affiliates, only as a digest. Nothing here is ever changed
 * by the platform afterwards: not whether a later click superseded one, not who has an order.
 */
export const RECEIPT_FACTS: Readonly<Record<ReceiptKind, { readonly open: Fields; readonly sealed: Fields }>> = {
  click: {
    open: [
      ...COMMON,
      ['rejectedReason', 'text'],
      ['shortCode', 'text'],
      ['subs', 'texts'],
      ['windowSeconds', 'integer'],
    ],
    sealed: [
      ['sessionId', 'text'],
      ['country', 'text'],
      ['device', 'text'],
      ['browser', 'text'],
      ['os', 'text'],
      ['referrerHost', 'text'],
      ['destinationUrl', 'text'],
    ],
  },
  clicks: { open: [...COMMON, ['reason', 'text'], ['clicks', 'integer']], sealed: [] },
  order: {
    open: [
      ...COMMON,
      ['amountMinor', 'integer'],
      ['currency', 'text'],
      ['source', 'text'],
      ['verified', 'flag'],
      ['isTest', 'flag'],
    ],
    sealed: [
      ['orderId', 'text'],
      ['namedClickId', 'uuid?'],
      ['claimedAffiliateId', 'uuid?'],
      ['sessionId', 'text'],
      ['clickedAt', 'time?'],
      ['customerId', 'text'],
      ['couponCodes', 'texts'],
      ['isScreened', 'flag'],
      ['claimId', 'uuid?'],
    ],
  },
  decision: {
    open: [
      ...COMMON,
      ['conversionId', 'uuid'],
      ['convertedAt', 'time'],
      ['version', 'integer'],
      ['state', 'text'],
      ['currency', 'text'],
      ['revenueMinor', 'integer'],
      ['refundedMinor', 'integer'],
      ['commissionMinor', 'integer'],
      ['rateBps', 'integer'],
      ['isTest', 'flag'],
    ],
    sealed: [
      ['feeBps', 'integer'],
      ['feeMinor', 'integer'],
      ['holdUntil', 'time?'],
      ['settlementLineId', 'uuid?'],
      ['clickId', 'uuid?'],
    ],
  },
};
