import { z } from 'zod';

/** Records of one kind that are kept of an account. */
export const RecordCount = z.object({
  /** The name of its file in the export; `consents`: the proofs of visitors' decisions. */
  name: z.string(),
  /** Null if the number is unknown at present, or if no one knows whose the records are. */
  count: z.int().nonnegative().nullable(),
  /** There are more records than were counted. */
  isMore: z.boolean(),
  /** Maximum retention, as configured; null if it is not a fixed number. */
  keptDays: z.number().positive().nullable(),
});
export type RecordCount = z.infer<typeof RecordCount>;

/** `GET /internal/accounts/{id}/record-counts` of a service. */
export const RecordCounts = z.object({ records: z.array(RecordCount) });
export type RecordCounts = z.infer<typeof RecordCounts>;

/** `GET /api/v1/account/records`: the records of the account, with their legal basis and retention. */
export const AccountRecords = z.object({
  groups: z.array(
    z.object({
      group: z.string(),
      /** `instructions`: on behalf of the owner, who decides about them. */
      basis: z.enum(['contract', 'instructions', 'law', 'legitimate_interest']),
      records: z.array(RecordCount),
    }),
  ),
});
export type AccountRecords = z.infer<typeof AccountRecords>;
