import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { AccountStatus } from './account-status.ts';

/**
 * An affiliate's payout account. It belongs to the e-mail address that was verified by a mailed link when the account
 * was set up.
 */
export interface OwnedAccount {
  /** Empty after the campaign's owner was erased. */
  readonly address: string;
  readonly accountId: string | null;
  readonly status: AccountStatus;
  /** When the address last stopped being the affiliate's. */
  readonly detachedAt: Date | null;
  /** When the holder of the address objected to the change. */
  readonly objectedAt: Date | null;
  /** When the merchant confirmed the change after the objection. */
  readonly confirmedAt: Date | null;
}

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The account of the affiliate's present address. An affiliate without an address has no account, whatever they set up
 * before.
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
 * Whether payments to the new address' account are held: the holder of an earlier address objected, and the merchant
 * has not confirmed the change.
 */
export const isHeld = (accounts: readonly OwnedAccount[], email: string): boolean =>
  accounts.some((account) => !isSameAddress(account.address, email) && isObjected(account));

/** Whether the holder of another account than this one objected, and the merchant has not confirmed the change. */
export const isObjectedByOther = (
  accounts: readonly (OwnedAccount & { readonly id: string })[],
  accountId: string,
): boolean => accounts.some((account) => account.id !== accountId && isObjected(account));

/** The account for a new transfer to the affiliate, if one can be paid to. */
export const payeeAccount = <Account extends OwnedAccount>(
  accounts: readonly Account[],
  email: string,
): Account | undefined => (isHeld(accounts, email) ? undefined : attachedAccount(accounts, email));

/**
 * The status of an affiliate's accounts that the merchant and billing see. `detached`: there is an account, but it
 * cannot be paid to until its address is restored, a new account is set up, or an objection is resolved. Undefined:
 * never invited.
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
 * What the holder of an account's address can do about a change. `detached`: object. `objected`: wait for the merchant.
 * `confirmed`: nothing, the merchant has confirmed the change. `restored`: nothing, the address was restored.
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
