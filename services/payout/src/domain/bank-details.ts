import { attachedAccount, isHeld, type OwnedAccount } from './account-owner.ts';

/** What a transfer to somebody needs. */
export interface BankAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** How long a change of bank details waits for whoever did not make it, before a payment uses them. */
export const HOLD_MS = 48 * 3_600_000;

/** The bank details of one address. */
export interface KnownDetails {
  readonly payoutAccountId: string;
  readonly detailsId: string;
  /** Null: taken back. */
  readonly sealed: Uint8Array | null;
  readonly usableFrom: Date;
}

/**
 * What a payment to an affiliate can use now. `objected`: the holder of an earlier address objects to the present one,
 * and the merchant has not confirmed it.
 */
export type BankState<Details> =
  | { readonly state: 'missing' | 'objected' }
  | { readonly state: 'ready' | 'on_hold'; readonly details: Details };

/** What was entered at the address of an account, unless it was taken back. */
export const detailsAt = <Details extends Pick<KnownDetails, 'payoutAccountId' | 'sealed'>>(
  known: readonly Details[],
  accountId: string | undefined,
): Details | undefined => known.find(({ payoutAccountId, sealed }) => payoutAccountId === accountId && sealed !== null);

/** They belong to the address that entered them: those of another one are not paid to. */
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

/** The first details of an affiliate are used at once; all that come after them, at whatever address, are a change. */
export const usableFrom = (isChange: boolean, nowMs: number): Date => new Date(isChange ? nowMs + HOLD_MS : nowMs);
