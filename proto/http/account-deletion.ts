import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text, verbatim } from '../values/text.ts';

/** Time between the request and the erasure in which it can be cancelled. */
export const DELETION_GRACE_DAYS = 30;

/** An account that will be erased. */
export const AccountDeletion = z.object({
  requestedAt: z.iso.datetime(),
  /** The earliest time of the erasure; sign-in and cancelling are possible until then. */
  dueAt: z.iso.datetime(),
  /** The time since which commissions that became owed after the request have delayed the erasure, or null. */
  heldSince: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Answer of `GET /api/v1/account/deletion`; null if no deletion is scheduled. */
export const AccountDeletionState = z.object({ deletion: AccountDeletion.nullable() });
export type AccountDeletionState = z.infer<typeof AccountDeletionState>;

/**
 * `POST /api/v1/account/deletion`: proof that the owner asks. The password, or the code that `/reauthenticate` sent to
 * the account's mailbox or phone; neither for an account without a password and an address.
 */
export const RequestAccountDeletion = z.object({
  password: verbatim(1000).optional(),
  code: text(100).optional(),
});
export type RequestAccountDeletion = z.input<typeof RequestAccountDeletion>;

/** An affiliate's unpaid earnings in one campaign and currency. */
export const OwedCommission = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  /** The whole debt, always positive. */
  amountMinor: SumMinor,
  /** The undecided part, which can still be rejected. */
  pendingMinor: SumMinor,
});
export type OwedCommission = z.infer<typeof OwedCommission>;

/** At most 100, ordered by amount within their currency; `owedCount` counts all of them. */
export const OwedCommissions = z.object({ owed: z.array(OwedCommission), owedCount: z.int() });
export type OwedCommissions = z.infer<typeof OwedCommissions>;

/** Additional members of the problem `commissions_owed`. */
export const CommissionsOwedProblem = OwedCommissions.extend({ code: z.literal('commissions_owed') });
