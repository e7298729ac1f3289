import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text, verbatim } from '../values/text.ts';

/** Time to change one's mind between the request and the erasure. */
export const DELETION_GRACE_DAYS = 30;

/** An account that will be erased. */
export const AccountDeletion = z.object({
  requestedAt: z.iso.datetime(),
  /** The first moment at which the account is erased; sign-in and cancelling are possible until then. */
  dueAt: z.iso.datetime(),
  /** Since when commissions that became owed after the request keep the account from being erased; else null. */
  heldSince: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Answer of `GET /api/v1/account/deletion`; null: the account stays. */
export const AccountDeletionState = z.object({ deletion: AccountDeletion.nullable() });
export type AccountDeletionState = z.infer<typeof AccountDeletionState>;

/**
 * `POST /api/v1/account/deletion`: proof that the owner asks. The password, or the code that `/reauthenticate` sent to
 * the account's mailbox or phone; neither for an account that has no password and no address.
 */
export const RequestAccountDeletion = z.object({
  password: verbatim(1000).optional(),
  code: text(100).optional(),
});
export type RequestAccountDeletion = z.input<typeof RequestAccountDeletion>;

/** What an affiliate has earned in one campaign and currency and was not paid yet. */
export const OwedCommission = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  /** Everything owed, always positive. */
  amountMinor: SumMinor,
  /** The part that is not decided yet: it can still be rejected. */
  pendingMinor: SumMinor,
});
export type OwedCommission = z.infer<typeof OwedCommission>;

/** At most 100, the largest first within their currency; `owedCount` counts all of them. */
export const OwedCommissions = z.object({ owed: z.array(OwedCommission), owedCount: z.int() });
export type OwedCommissions = z.infer<typeof OwedCommissions>;

/** Members of the problem `commissions_owed` beside the usual ones. */
export const CommissionsOwedProblem = OwedCommissions.extend({ code: z.literal('commissions_owed') });
