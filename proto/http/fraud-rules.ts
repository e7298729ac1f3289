import { z } from 'zod';
import { FRAUD_RULES, FRAUD_THRESHOLDS, MAX_FRAUD_SCORE, REVIEW_DAYS } from '../values/fraud.ts';

const Score = z.int().min(0).max(MAX_FRAUD_SCORE);

const Rule = z.object({
  rule: z.enum(FRAUD_RULES),
  /** In the rule's own unit: orders, seconds, or orders per hundred visitors. */
  threshold: z.int(),
  /** What it adds where the threshold is reached. 0: the rule is off. */
  score: Score,
});

const members = {
  /** From this score on an order is put under review. */
  reviewScore: z.int().min(1).max(MAX_FRAUD_SCORE),
  /** Without a decision, an order under review is approved after so many days, and when its hold is over. */
  reviewDays: z.int().min(REVIEW_DAYS.min).max(REVIEW_DAYS.max),
};

/**
 * `GET /api/v1/campaigns/{campaignId}/fraud-rules`: those that apply now. `GET /api/v1/campaigns/fraud-defaults`: those
 * with which a new campaign starts.
 */
export const CampaignFraudRules = z.object({
  ...members,
  /** In an order of their own. `version` grows with each change of the rule; what it found names it. */
  rules: z.array(Rule.extend({ version: z.int() })),
  /** Null: they are the default ones. */
  since: z.string().nullable(),
});
export type CampaignFraudRules = z.infer<typeof CampaignFraudRules>;

/**
 * `PUT …/fraud-rules`: orders from now on are assessed by them. `PUT …/fraud-defaults`: campaigns that are created from now
 * on start with them. A rule that is not named stays as it is.
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
