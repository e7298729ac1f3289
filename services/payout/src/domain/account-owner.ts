import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { AccountStatus } from './account-status.ts';

/**
 * One account of an affiliate. It belongs to the address that was proved when it was set up, by a link that was mailed
 * there.
 */
export interface OwnedAccount {
  /** Empty once the campaign's owner was erased. */
  readonly address: string;
  readonly accountId: string | null;
  readonly status: AccountStatus;
  /** When the address last stopped being the affiliate's. */
  readonly detachedAt: Date | null;
  /** The holder of the address says that the change was not theirs. */
  readonly objectedAt: Date | null;
  /** The merchant confirmed the change after the objection. */
  readonly confirmedAt: Date | null;
}

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The account of the address that the affiliate has now. Whoever has none has no account, whatever was set up before.
 */
export function attachedAccount<Account extends Pick<OwnedAccount, 'address'>>(
  accounts: readonly Account[],
  email: string,
): Account | undefined {
  return email.trim() === '' ? undefined : accounts.find((account) => isSameAddress(account.address, email));
}

export const isObjected = ({ objectedAt, confirmedAt }: Pick<OwnedAccount, 'objectedAt' | 'confirmedAt'>): boolean =>
  objectedAt !== null && confirmedAt === null;

/**
 * Nothing is paid to the account of the new address: the holder of an earlier one objected, and the merchant has not
 * confirmed.
 */
export const isHeld = (accounts: readonly OwnedAccount[], email: string): boolean =>
  accounts.some((account) => !isSameAddress(account.address, email) && isObjected(account));

/** The account that a new transfer to the affiliate goes to, where it can be paid to at all. */
export const payeeAccount = <Account extends OwnedAccount>(
  accounts: readonly Account[],
  email: string,
): Account | undefined => (isHeld(accounts, email) ? undefined : attachedAccount(accounts, email));

/**
 * What is published to the merchant and billing about an affiliate with these accounts. `detached`: there is an account, and it
 * cannot be paid to until its address comes back, a new one is set up, or an objection is answered. Undefined: never
 * invited.
 */
export function affiliateStatus(
  accounts: readonly OwnedAccount[],
  email: string,
): Exclude<PayoutAccountStatus, 'unknown'> | undefined {
  if (accounts.length === 0) return undefined;
  if (isHeld(accounts, email)) return 'detached';
  const attached = attachedAccount(accounts, email);
  if (attached) return attached.status;
  return accounts.some((account) => account.accountId !== null) ? 'detached' : 'pending';
}

/**
 * What the holder of an account's address can do about a change: `detached`: object. `objected`: wait for the merchant.
 * `confirmed`: nothing any more, the merchant has confirmed the change. `restored`: nothing, the address is back.
 */
export function objectionState(
  account: OwnedAccount,
  email: string,
): 'detached' | 'objected' | 'confirmed' | 'restored' {
  if (isSameAddress(account.address, email)) return 'restored';
  if (isObjected(account)) return 'objected';
  const { confirmedAt, detachedAt } = account;
  return confirmedAt !== null && (detachedAt === null || detachedAt <= confirmedAt) ? 'confirmed' : 'detached';
}
