import { listDetails } from '../../db/bank-details.ts';
import { listAccounts } from '../../db/payout-accounts.ts';
import type { BankDetailsRow, PayoutAccountRow } from '../../db/schema.ts';
import type { Db } from '../../deps.ts';
import { attachedAccount } from '../../domain/account-owner.ts';
import { detailsAt } from '../../domain/bank-details.ts';

interface Own {
  readonly accounts: readonly PayoutAccountRow[];
  /** The account of their current address. */
  readonly attached: PayoutAccountRow | undefined;
  /** The details entered there; undefined: none were, or they were removed. */
  readonly details: BankDetailsRow | undefined;
}

/** The payout account and details of an affiliate. */
export async function loadOwn(
  db: Db,
  { affiliateId, email }: { readonly affiliateId: string; readonly email: string },
): Promise<Own> {
  const accounts = await listAccounts(db, [affiliateId]);
  const attached = attachedAccount(accounts, email);
  const details = detailsAt(await listDetails(db, [affiliateId]), attached?.id);
  return { accounts, attached, details };
}
