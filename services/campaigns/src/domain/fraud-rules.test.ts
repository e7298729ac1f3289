import { DEFAULT_FRAUD_RULES, type FraudRules } from '@sillage/proto/values/fraud';
import { expect, test } from 'vitest';
import { changeRules, completeRules } from './fraud-rules.ts';

const { reviewScore, reviewDays } = DEFAULT_FRAUD_RULES;
const ruleOf = (rules: FraudRules | undefined, name: string) => rules?.rules.find(({ rule }) => rule === name);

test('a rule that changes has the next version, and the others keep theirs', () => {
  const requested = { reviewScore, reviewDays, rules: [{ rule: 'velocity' as const, threshold: 99, score: 10 }] };
  const changed = changeRules(DEFAULT_FRAUD_RULES, requested);
  expect(ruleOf(changed, 'velocity')).toEqual({ rule: 'velocity', version: 2, threshold: 99, score: 10 });
  expect(ruleOf(changed, 'fast_order')).toEqual(ruleOf(DEFAULT_FRAUD_RULES, 'fast_order'));
  const off = changed && changeRules(changed, { ...requested, rules: [{ rule: 'velocity', threshold: 99, score: 0 }] });
  expect(ruleOf(off, 'velocity')).toMatchObject({ version: 3, score: 0 });
});

test('what changes nothing is no change', () => {
  expect(changeRules(DEFAULT_FRAUD_RULES, { reviewScore, reviewDays, rules: [] })).toBeUndefined();
  expect(
    changeRules(DEFAULT_FRAUD_RULES, { ...DEFAULT_FRAUD_RULES, rules: [...DEFAULT_FRAUD_RULES.rules] }),
  ).toBeUndefined();
  expect(changeRules(DEFAULT_FRAUD_RULES, { reviewScore, reviewDays: 7, rules: [] })).toMatchObject({ reviewDays: 7 });
});

test('a rule that is younger than the merchant’s own ones is off until they say otherwise', () => {
  const own = { ...DEFAULT_FRAUD_RULES, rules: DEFAULT_FRAUD_RULES.rules.filter(({ rule }) => rule !== 'velocity') };
  expect(ruleOf(completeRules(own), 'velocity')).toMatchObject({ version: 0, score: 0 });
});
