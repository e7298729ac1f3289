import { z } from 'zod';
import { verbatim } from '../values/text.ts';

/** The same key is independent for different kinds of reports. */
export const ReportKind = z.enum(['sale', 'snippet', 'refund', 'click']);
export type ReportKind = z.infer<typeof ReportKind>;

/** `GET /internal/campaigns/:campaignId/report-keys`: the uses of an Idempotency-Key, as far as the log was folded. */
export const ReportKeyQuery = z.object({ kind: ReportKind, key: verbatim(128).min(1) });
export const ReportKeyUses = z.object({
  /** Oldest first; `digest` of the report, and its time. */
  uses: z.array(z.object({ digest: z.string(), occurredAtMs: z.int() })),
});
export type ReportKeyUses = z.infer<typeof ReportKeyUses>;
