import {
  type FraudRule,
  type FraudRuleName,
  type FraudRules,
  LATER_FRAUD_RULES,
  MAX_FRAUD_SCORE,
} from '@sillage/proto/values/fraud';
import { RATED_ORDERS } from './recent-sales.ts';

/** The facts about an order when it was first attributed to an affiliate; only things that happened before it. */
export interface OrderFacts {
  /** Seconds since its click; null: it has none. */
  readonly secondsToOrder: number | null;
  /** Another affiliate's click or code had brought the visitor within the day before. */
  readonly wasBroughtBefore: boolean;
  /** Earlier orders of the same visitor or customer by the same affiliate. */
  readonly ordersOfBuyer: number;
  /** The customer's e-mail address is the affiliate's own. */
  readonly isOwn: boolean;
  /** It was paid from an account that the affiliate is paid to. */
  readonly isFromOwnAccount: boolean;
  /** It came from a session in which the affiliate opened their own page within the month before. */
  readonly isFromOwnDevice: boolean;
  /** If its click came from a search engine: how many of the affiliate's clicks in the week before did, too. */
  readonly search: { readonly host: string; readonly clicks: number; readonly fromSearch: number } | null;
  /** If its click came from a data centre: how many of the affiliate's newest clicks did, including this one. */
  readonly datacenter: { readonly clicks: number; readonly fromDatacenter: number } | null;
  /** Hours since an order of the same number and amount in another campaign of the merchant; null: there is none. */
  readonly hoursToTwin: number | null;
  /** Only for later assessments: the refunded share of the affiliate's sales in the last months. */
  readonly refunds: { readonly orders: number; readonly percent: number } | null;
  /** Orders of the affiliate in the hour before. */
  readonly ordersInHour: number;
  /** The affiliate's buyers who came by a click, and all visitors, in the day before. */
  readonly buyersInDay: number;
  readonly visitorsInDay: number;
}

export interface Finding {
  /** One of FRAUD_RULES, or a rule of a newer version. */
  readonly rule: string;
  readonly version: number;
  readonly threshold: number;
  readonly score: number;
  /** The observed values by name, for explanations. */
  readonly seen: Readonly<Record<string, string>>;
}

export interface Verdict {
  readonly score: number;
  readonly action: 'none' | 'review';
  readonly findings: readonly Finding[];
}

/** With fewer clicks, a share of them is not meaningful. */
const SHARED_CLICKS = 10;

/** Returns the observed values if the rule's threshold is reached, else undefined. */
type RuleCheck = (facts: OrderFacts, threshold: number) => Finding['seen'] | undefined;

const seen = (values: Readonly<Record<string, number>>): Finding['seen'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const CHECKS: Readonly<Record<FraudRuleName, RuleCheck>> = {
  repeat_buyer: ({ ordersOfBuyer: orders }, threshold) => (orders >= threshold ? seen({ orders }) : undefined),
  own_address: ({ isOwn, ordersOfBuyer: earlier }, threshold) =>
    isOwn && earlier + 1 >= threshold ? seen({ orders: earlier + 1 }) : undefined,
  own_payment_account: ({ isFromOwnAccount, ordersOfBuyer: earlier }, threshold) =>
    isFromOwnAccount && earlier + 1 >= threshold ? seen({ orders: earlier + 1 }) : undefined,
  own_device: ({ isFromOwnDevice, ordersOfBuyer: earlier }, threshold) =>
    isFromOwnDevice && earlier + 1 >= threshold ? seen({ orders: earlier + 1 }) : undefined,
  velocity: ({ ordersInHour: orders }, threshold) => (orders >= threshold ? seen({ orders }) : undefined),
  fast_order: ({ secondsToOrder: seconds }, threshold) =>
    seconds !== null && seconds <= threshold ? seen({ seconds }) : undefined,
  late_claim: ({ secondsToOrder: seconds, wasBroughtBefore }, threshold) =>
    wasBroughtBefore && seconds !== null && seconds <= threshold ? seen({ seconds }) : undefined,
  conversion_rate: ({ secondsToOrder, buyersInDay: buyers, visitorsInDay: visitors }, threshold) =>
    secondsToOrder !== null && buyers >= RATED_ORDERS && buyers * 100 >= visitors * threshold
      ? seen({ buyers, visitors })
      : undefined,
  search_ads: ({ search }, threshold) =>
    search && search.clicks >= SHARED_CLICKS && search.fromSearch * 100 >= search.clicks * threshold
      ? { host: search.host, ...seen({ clicks: search.clicks, fromSearch: search.fromSearch }) }
      : undefined,
  datacenter: ({ datacenter }, threshold) =>
    datacenter && datacenter.fromDatacenter * 100 >= datacenter.clicks * threshold
      ? seen({ ...datacenter })
      : undefined,
  refund_rate: ({ refunds }, threshold) =>
    refunds && refunds.orders >= RATED_ORDERS && refunds.percent >= threshold ? seen(refunds) : undefined,
  duplicate_order: ({ hoursToTwin: hours }, threshold) =>
    hours !== null && hours <= threshold ? seen({ hours }) : undefined,
};

/** The facts of a later assessment, which knows only sums. */
const NOTHING_BUT_SUMS: OrderFacts = {
  secondsToOrder: null,
  wasBroughtBefore: false,
  ordersOfBuyer: 0,
  isOwn: false,
  isFromOwnAccount: false,
  isFromOwnDevice: false,
  search: null,
  datacenter: null,
  hoursToTwin: null,
  refunds: null,
  ordersInHour: 0,
  buyersInDay: 0,
  visitorsInDay: 0,
};

/**
 * Assesses a pending order by the rules that need later sums. `found` is the score of its first assessment, which
 * counts towards a review as well. Pure.
 */
export function assessLater(
  refunds: NonNullable<OrderFacts['refunds']>,
  { rules, reviewScore, reviewDays }: FraudRules,
  found: number,
): Verdict {
  const later = rules.filter(({ rule }) => LATER_FRAUD_RULES.includes(rule));
  const left = { rules: later, reviewScore: Math.max(1, reviewScore - found), reviewDays };
  return assess({ ...NOTHING_BUT_SUMS, refunds }, left);
}

/** Assesses an order by a campaign's rules. Pure. */
export function assess(facts: OrderFacts, { rules, reviewScore }: FraudRules): Verdict {
  const findings = rules.flatMap((rule) => look(facts, rule) ?? []);
  const score = Math.min(
    MAX_FRAUD_SCORE,
    findings.reduce((sum, finding) => sum + finding.score, 0),
  );
  return { score, action: score >= reviewScore ? 'review' : 'none', findings };
}

function look(facts: OrderFacts, { rule, version, threshold, score }: FraudRule): Finding | undefined {
  if (score === 0) return undefined;
  const seen = CHECKS[rule](facts, threshold);
  return seen && { rule, version, threshold, score, seen };
}
