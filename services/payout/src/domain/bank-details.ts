import { attachedAccount, isHeld, type OwnedAccount } from './account-owner.ts';

/** The bank details for a transfer. */
export interface BankAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** How long a change of bank details must wait before a payment uses it, so that its owner can object. */
export const HOLD_MS = 48 * 3_600_000;

/** The bank details of one address. */
export interface KnownDetails {
  readonly payoutAccountId: string;
  readonly detailsId: string;
  /** Null: removed. */
  readonly sealed: Uint8Array | null;
  readonly usableFrom: Date;
}

/**
 * The bank details that a payment to an affiliate can use now. `objected`: the holder of an earlier address objects to
 * the present one, and the merchant has not confirmed it.
 */
export type BankState<Details> =
  | { readonly state: 'missing' | 'objected' }
  | { readonly state: 'ready' | 'on_hold'; readonly details: Details };

/** The details that were entered for an account's address, unless they were removed. */
export const detailsAt = <Details extends Pick<KnownDetails, 'payoutAccountId' | 'sealed'>>(
  known: readonly Details[],
  accountId: string | undefined,
): Details | undefined => known.find(({ payoutAccountId, sealed }) => payoutAccountId === accountId && sealed !== null);

/** Details belong to the address that entered them; those of another address are not used. */
export function bankState<Details extends KnownDetails>(
  accounts: readonly (OwnedAccount & { readonly id: string })[],
  known: readonly Details[],
  email: string,
  now: Date,
): BankState<Details> {
  if (isHeld(accounts, email)) return { state: 'objected' };
  const details = detailsAt(known, attachedAccount(accounts, email)?.id);
  if (details === undefined) return { state: 'missing' };
  return { state: details.usableFrom > now ? 'on_hold' : 'ready', details };
}

/** An affiliate's first details can be used at once; all later ones, of any address, are a change. */
export const usableFrom = (isChange: boolean, nowMs: number): Date => new Date(isChange ? nowMs + HOLD_MS : nowMs);
