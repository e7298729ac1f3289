import { MAX_FRAUD_SCORE } from '@sillage/proto/values/fraud';
import type { Assessment } from './assessment.ts';

/** Merges all assessments of a conversion. A rule counts once, however often it fired. */
export function mergeAssessments(assessments: readonly Assessment[]): { fraudScore: number; fraudRules: string } {
  const scores = new Map<string, number>();
  for (const { findings } of assessments)
    for (const { rule, score } of findings) scores.set(rule, Math.max(score, scores.get(rule) ?? 0));
  const score = [...scores.values()].reduce((sum, score) => sum + score, 0);
  return { fraudScore: Math.min(score, MAX_FRAUD_SCORE), fraudRules: [...scores.keys()].sort().join(' ') };
}
