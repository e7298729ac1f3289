import type { WalletShown, WalletWritten } from '@sillage/proto/http/payouts';
import type { BankAccount } from './bank-details.ts';
import { maskedEmail } from './masked-email.ts';

/** The account to which a self-pay merchant pays an affiliate. */
export type Payee = ({ readonly provider: 'bank' } & BankAccount) | WalletWritten;

/** The data about a payee that are shown, and stored unencrypted. */
export interface ShownPayee {
  /** Last four characters of the IBAN; empty for a wallet. */
  readonly last4: string;
  readonly wallet: WalletShown | null;
}

export const shownPayee = (payee: Payee): ShownPayee =>
  payee.provider === 'bank'
    ? { last4: payee.iban.slice(-4), wallet: null }
    : { last4: '', wallet: { provider: payee.provider, maskedEmail: maskedEmail(payee.email) } };
