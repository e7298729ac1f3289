import type { CampaignFraudRules, ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { FRAUD_RULES, FRAUD_THRESHOLDS, type FraudRuleName } from '@sillage/proto/values/fraud';
import { z } from 'zod';

const ruleOf = (rule: FraudRuleName) => {
  const { min, max } = FRAUD_THRESHOLDS[rule];
  return z.object({
    threshold: z
      .string()
      .regex(/^\d{1,4}$/, 'settings.badThreshold')
      .refine((typed) => Number(typed) >= min && Number(typed) <= max, 'settings.badThreshold'),
    score: z.string(),
  });
};

const Rules = z.object({
  repeat_buyer: ruleOf('repeat_buyer'),
  own_address: ruleOf('own_address'),
  own_payment_account: ruleOf('own_payment_account'),
  own_device: ruleOf('own_device'),
  velocity: ruleOf('velocity'),
  fast_order: ruleOf('fast_order'),
  late_claim: ruleOf('late_claim'),
  conversion_rate: ruleOf('conversion_rate'),
  search_ads: ruleOf('search_ads'),
  datacenter: ruleOf('datacenter'),
  duplicate_order: ruleOf('duplicate_order'),
  refund_rate: ruleOf('refund_rate'),
} satisfies Record<FraudRuleName, z.ZodType>);

/** The rules as form input, where every number is a text. */
export const RulesForm = z.object({ reviewScore: z.string(), reviewDays: z.string(), rules: Rules });
export type RulesForm = z.infer<typeof RulesForm>;

export function toForm({ reviewScore, reviewDays, rules }: CampaignFraudRules): RulesForm {
  const typed = (name: FraudRuleName) => {
    const known = rules.find(({ rule }) => rule === name);
    return { threshold: String(known?.threshold ?? FRAUD_THRESHOLDS[name].min), score: String(known?.score ?? 0) };
  };
  return {
    reviewScore: String(reviewScore),
    reviewDays: String(reviewDays),
    rules: Rules.parse(Object.fromEntries(FRAUD_RULES.map((name) => [name, typed(name)]))),
  };
}

export const toRules = ({ reviewScore, reviewDays, rules }: RulesForm): ReplaceFraudRules => ({
  reviewScore: Number(reviewScore),
  reviewDays: Number(reviewDays),
  rules: FRAUD_RULES.map((rule) => ({
    rule,
    threshold: Number(rules[rule].threshold),
    score: Number(rules[rule].score),
  })),
});
