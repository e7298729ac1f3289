import { z } from 'zod';

/** Records of one kind that are held of an account. */
export const RecordCount = z.object({
  /** As its file in the export is called; `consents`: the proofs of what visitors allowed. */
  name: z.string(),
  /** Null: not known now, or to nobody whose they are. */
  count: z.int().nonnegative().nullable(),
  /** There are more than are counted. */
  isMore: z.boolean(),
  /** For how long each is kept at most, as the installation is set up; null: that has no number. */
  keptDays: z.number().positive().nullable(),
});
export type RecordCount = z.infer<typeof RecordCount>;

/** `GET /internal/accounts/{id}/record-counts` of a service. */
export const RecordCounts = z.object({ records: z.array(RecordCount) });
export type RecordCounts = z.infer<typeof RecordCounts>;

/** `GET /api/v1/account/records`: what is held of the account, by what right, and until when. */
export const AccountRecords = z.object({
  groups: z.array(
    z.object({
      group: z.string(),
      /** `instructions`: for the owner, who decides about them. */
      basis: z.enum(['contract', 'instructions', 'law', 'legitimate_interest']),
      records: z.array(RecordCount),
    }),
  ),
});
export type AccountRecords = z.infer<typeof AccountRecords>;
