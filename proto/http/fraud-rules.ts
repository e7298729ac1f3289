import { z } from 'zod';
import { FRAUD_RULES, FRAUD_THRESHOLDS, MAX_FRAUD_SCORE, REVIEW_DAYS } from '../values/fraud.ts';

const Score = z.int().min(0).max(MAX_FRAUD_SCORE);

const Rule = z.object({
  rule: z.enum(FRAUD_RULES),
  /** In the rule's own unit: orders, seconds, or orders per hundred visitors. */
  threshold: z.int(),
  /** Added if the threshold is reached. 0: the rule is off. */
  score: Score,
});

const members = {
  /** An order with this score or more is put under review. */
  reviewScore: z.int().min(1).max(MAX_FRAUD_SCORE),
  /** An undecided order under review is approved after this many days, when its hold is over as well. */
  reviewDays: z.int().min(REVIEW_DAYS.min).max(REVIEW_DAYS.max),
};

/**
 * `GET /api/v1/campaigns/{campaignId}/fraud-rules`: the present rules. `GET /api/v1/campaigns/fraud-defaults`: the
 * rules of new campaigns.
 */
export const CampaignFraudRules = z.object({
  ...members,
  /** In a fixed order. `version` grows with each change of the rule; findings refer to it. */
  rules: z.array(Rule.extend({ version: z.int() })),
  /** Null if they are the defaults. */
  since: z.string().nullable(),
});
export type CampaignFraudRules = z.infer<typeof CampaignFraudRules>;

/**
 * `PUT …/fraud-rules`: applies to orders from now on. `PUT …/fraud-defaults`: applies to campaigns that are created
 * from now on. Absent rules stay as they are.
 */
export const ReplaceFraudRules = z.object({
  ...members,
  rules: z
    .array(
      Rule.refine(
        ({ rule, threshold }) => threshold >= FRAUD_THRESHOLDS[rule].min && threshold <= FRAUD_THRESHOLDS[rule].max,
        'The threshold is outside of what the rule allows',
      ),
    )
    .max(FRAUD_RULES.length),
});
export type ReplaceFraudRules = z.output<typeof ReplaceFraudRules>;
