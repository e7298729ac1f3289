import type { ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { DEFAULT_FRAUD_RULES, type FraudRules } from '@sillage/proto/values/fraud';

/**
 * Adds the rules that are missing because they were introduced later; they are off, at version 0.
 */
export function completeRules(current: FraudRules): FraudRules {
  const rules = DEFAULT_FRAUD_RULES.rules.map(
    (rule) => current.rules.find((known) => known.rule === rule.rule) ?? { ...rule, version: 0, score: 0 },
  );
  return { ...current, rules };
}

/** The rules after a change, with the next version of each changed rule; undefined if nothing changes. */
export function changeRules(current: FraudRules, requested: ReplaceFraudRules): FraudRules | undefined {
  const before = completeRules(current);
  const rules = before.rules.map((rule) => {
    const given = requested.rules.find((given) => given.rule === rule.rule) ?? rule;
    const isSame = given.threshold === rule.threshold && given.score === rule.score;
    return isSame ? rule : { ...rule, ...given, version: rule.version + 1 };
  });
  const isSame =
    requested.reviewScore === before.reviewScore &&
    requested.reviewDays === before.reviewDays &&
    rules.every((rule, index) => rule === before.rules[index]);
  return isSame ? undefined : { reviewScore: requested.reviewScore, reviewDays: requested.reviewDays, rules };
}
