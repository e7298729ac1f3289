/** The kinds of receipts. The numbers are part of the hashed bytes, so never change one. */
export const RECEIPT_KINDS = {
  /** A recorded click, counted or rejected. */
  click: 1,
  /** A number of clicks that were rejected without individual records. */
  clicks: 2,
  /** An order as it was reported. */
  order: 3,
  /** A decision about an order; each version has a receipt of its own. */
  decision: 4,
} as const;
export type ReceiptKind = keyof typeof RECEIPT_KINDS;
/** In the order of a seal's tree. */
export const RECEIPT_KIND_NAMES = Object.keys(RECEIPT_KINDS) as [ReceiptKind, ...ReceiptKind[]];

export type Fact = string | number | boolean | readonly string[] | null;
export type Facts = Readonly<Record<string, Fact>>;

/** `time`: milliseconds since 1970. A question mark means nullable. */
export type FactType = 'uuid' | 'uuid?' | 'time' | 'time?' | 'integer' | 'text' | 'texts' | 'flag';
type Fields = readonly (readonly [name: string, type: FactType])[];

/** The first fields of every receipt. Orders contain no affiliate, because their attribution may change. */
const COMMON: Fields = [
  ['id', 'uuid'],
  ['campaignId', 'uuid'],
  ['affiliateId', 'uuid?'],
  ['at', 'time'],
];

/**
 * The facts of each kind, in encoding order. The affiliate's receipt contains `open` facts as they are, and `sealed`
 * ones, which are about visitors, customers or other affiliates, only as a digest. Only immutable facts are listed, so
 * neither whether a click was superseded, nor which affiliate has an order.
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
