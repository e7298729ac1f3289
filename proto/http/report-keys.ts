import { z } from 'zod';
import { verbatim } from '../values/text.ts';

/** Keys of different kinds of report are different keys. */
export const ReportKind = z.enum(['sale', 'snippet', 'refund', 'click']);
export type ReportKind = z.infer<typeof ReportKind>;

/**
 * `GET /internal/campaigns/:campaignId/report-keys`: what an Idempotency-Key was used for, as far as the log was
 * folded.
 */
export const ReportKeyQuery = z.object({ kind: ReportKind, key: verbatim(128).min(1) });
export const ReportKeyUses = z.object({
  /** Oldest first; `digest` of what was reported, and when. */
  uses: z.array(z.object({ digest: z.string(), occurredAtMs: z.int() })),
});
export type ReportKeyUses = z.infer<typeof ReportKeyUses>;
