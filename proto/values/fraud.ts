/**
 * What a campaign's rules look for in an order that an affiliate brings. Each has a threshold in a unit of its own, and
 * a score that it adds when it is reached. Stable codes.
 */
export const FRAUD_RULES = [
  /** The same visitor or customer has ordered by this affiliate as often in the month before. */
  'repeat_buyer',
  /** The customer has the affiliate's own e-mail address, for so many orders in a month, this one among them. */
  'own_address',
  /** The order was paid from an account that the affiliate is paid to, so many orders in a month, this one among them. */
  'own_payment_account',
  /** So many orders by this affiliate in the hour before. */
  'velocity',
  /** So many seconds at most between the click and the order. */
  'fast_order',
  /** The click came so many seconds at most before the order, of a visitor whom another affiliate or code had brought. */
  'late_claim',
  /** So many of a hundred visitors bought in the day before. */
  'conversion_rate',
  /** The click came from a search engine, as so many percent of the affiliate's clicks in the week before: it buys ads. */
  'search_ads',
  /** The click came from a data centre, as so many percent of the affiliate's newest clicks did. */
  'datacenter',
  /** Another campaign of the merchant has an order of the same number and amount, so many hours before at most. */
  'duplicate_order',
  /** So many percent of what the affiliate sold in 90 days was refunded. Looked at later, of orders that are pending. */
  'refund_rate',
] as const;
export type FraudRuleName = (typeof FRAUD_RULES)[number];

/** Those that later sums reach, and not what is known of an order when it comes. */
export const LATER_FRAUD_RULES: readonly FraudRuleName[] = ['refund_rate'];

/** What a threshold can be. */
export const FRAUD_THRESHOLDS: Readonly<Record<FraudRuleName, { readonly min: number; readonly max: number }>> = {
  repeat_buyer: { min: 1, max: 50 },
  own_address: { min: 1, max: 50 },
  own_payment_account: { min: 1, max: 50 },
  velocity: { min: 5, max: 200 },
  fast_order: { min: 1, max: 300 },
  late_claim: { min: 1, max: 600 },
  conversion_rate: { min: 10, max: 100 },
  search_ads: { min: 10, max: 100 },
  datacenter: { min: 1, max: 100 },
  duplicate_order: { min: 1, max: 720 },
  refund_rate: { min: 5, max: 100 },
};

/** A rule, as a campaign has it. */
export interface FraudRule {
  readonly rule: FraudRuleName;
  /** Grows with each change of its threshold or score. */
  readonly version: number;
  readonly threshold: number;
  /** 0: the rule is off. */
  readonly score: number;
}

/** The rules from a time on, until the next ones. */
export interface FraudPeriod extends FraudRules {
  readonly fromMs: number;
}

/** What a campaign looks for, and from which score on an order is put under review. */
export interface FraudRules {
  readonly reviewScore: number;
  /** An order under review is approved when so many days have passed, and its hold is over, without a decision. */
  readonly reviewDays: number;
  readonly rules: readonly FraudRule[];
}

/** The days that a merchant can have for a review. */
export const REVIEW_DAYS = { min: 1, max: 60 };

/** The highest score of an order, and of a rule. */
export const MAX_FRAUD_SCORE = 100;

const first = (rule: FraudRuleName, threshold: number, score: number): FraudRule => ({
  rule,
  version: 1,
  threshold,
  score,
});

/**
 * For campaigns that have none of their own. What an honest affiliate does now and then (a newsletter that everybody
 * buys from, colleagues who share a network) is worth less than a review; it takes two such findings, or one that has
 * no honest explanation.
 */
export const DEFAULT_FRAUD_RULES: FraudRules = {
  reviewScore: 60,
  reviewDays: 14,
  rules: [
    first('repeat_buyer', 3, 40),
    first('own_address', 1, 80),
    first('own_payment_account', 1, 80),
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

/** The rules of a campaign at a time, of all that were ever set there. */
export function fraudRulesAt(history: readonly FraudPeriod[], at: number): FraudRules {
  return history.findLast(({ fromMs }) => fromMs <= at) ?? DEFAULT_FRAUD_RULES;
}

export const isFraudRule = (name: string): name is FraudRuleName => FRAUD_RULES.some((rule) => rule === name);
