/**
 * The fraud rules for orders that affiliates bring. Each has a threshold, whose unit is given below, and a score that
 * it adds when the threshold is reached. Stable codes.
 */
export const FRAUD_RULES = [
  /** Number of earlier orders of the same visitor or customer through this affiliate, within a month. */
  'repeat_buyer',
  /** Number of orders within a month, including this one, by a customer with the affiliate's own e-mail address. */
  'own_address',
  /** Number of orders within a month, including this one, paid from an account that the affiliate is paid to. */
  'own_payment_account',
  /**
   * Number of orders within a month, including this one, from a session in which the affiliate opened their own page.
   */
  'own_device',
  /** Number of orders through this affiliate in the hour before. */
  'velocity',
  /** Maximum number of seconds between the click and the order. */
  'fast_order',
  /**
   * Maximum number of seconds between the click and the order, for a visitor whom another affiliate or code had
   * brought.
   */
  'late_claim',
  /** Percentage of visitors who bought in the day before. */
  'conversion_rate',
  /**
   * Percentage of the affiliate's clicks in the week before that came from search engines, as this order's click did.
   */
  'search_ads',
  /** Percentage of the affiliate's newest clicks that came from data centres, as this order's click did. */
  'datacenter',
  /** Maximum number of hours since an order with the same number and amount in another campaign of the merchant. */
  'duplicate_order',
  /** Refunded percentage of the affiliate's sales in 90 days. Checked later, for pending orders. */
  'refund_rate',
] as const;
export type FraudRuleName = (typeof FRAUD_RULES)[number];

/** Rules that are checked later by sums, not when the order arrives. */
export const LATER_FRAUD_RULES: readonly FraudRuleName[] = ['refund_rate'];

/** Valid thresholds. */
export const FRAUD_THRESHOLDS: Readonly<Record<FraudRuleName, { readonly min: number; readonly max: number }>> = {
  repeat_buyer: { min: 1, max: 50 },
  own_address: { min: 1, max: 50 },
  own_payment_account: { min: 1, max: 50 },
  own_device: { min: 1, max: 50 },
  velocity: { min: 5, max: 200 },
  fast_order: { min: 1, max: 300 },
  late_claim: { min: 1, max: 600 },
  conversion_rate: { min: 10, max: 100 },
  search_ads: { min: 10, max: 100 },
  datacenter: { min: 1, max: 100 },
  duplicate_order: { min: 1, max: 720 },
  refund_rate: { min: 5, max: 100 },
};

/** A rule of a campaign. */
export interface FraudRule {
  readonly rule: FraudRuleName;
  /** Incremented with each change of threshold or score. */
  readonly version: number;
  readonly threshold: number;
  /** 0: the rule is off. */
  readonly score: number;
}

/** The rules from a time until the next period. */
export interface FraudPeriod extends FraudRules {
  readonly fromMs: number;
}

/** A campaign's rules, and the score from which an order is put under review. */
export interface FraudRules {
  readonly reviewScore: number;
  /** Without a decision, an order under review is approved after this many days, if its hold is over as well. */
  readonly reviewDays: number;
  readonly rules: readonly FraudRule[];
}

/** Valid lengths of a review in days. */
export const REVIEW_DAYS = { min: 1, max: 60 };

/** The maximum score of an order, and of a rule. */
export const MAX_FRAUD_SCORE = 100;

const first = (rule: FraudRuleName, threshold: number, score: number): FraudRule => ({
  rule,
  version: 1,
  threshold,
  score,
});

/**
 * The rules of campaigns without rules of their own. Things that honest affiliates do now and then (a newsletter that
 * many buy from, colleagues who share a network) score less than a review; it takes two such findings, or one without
 * an honest explanation.
 */
export const DEFAULT_FRAUD_RULES: FraudRules = {
  reviewScore: 60,
  reviewDays: 14,
  rules: [
    first('repeat_buyer', 3, 40),
    first('own_address', 1, 80),
    first('own_payment_account', 1, 80),
    first('own_device', 1, 60),
    first('velocity', 30, 20),
    first('fast_order', 10, 40),
    first('late_claim', 60, 40),
    first('conversion_rate', 50, 60),
    first('search_ads', 50, 60),
    first('datacenter', 10, 40),
    first('duplicate_order', 24, 60),
    first('refund_rate', 50, 60),
  ],
};

/** The rules of a campaign at a time, from its history. */
export function fraudRulesAt(history: readonly FraudPeriod[], at: number): FraudRules {
  return history.findLast(({ fromMs }) => fromMs <= at) ?? DEFAULT_FRAUD_RULES;
}

export const isFraudRule = (name: string): name is FraudRuleName => FRAUD_RULES.some((rule) => rule === name);
