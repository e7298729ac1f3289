import type { WalletShown, WalletWritten } from '@sillage/proto/http/payouts';
import type { BankAccount } from './bank-details.ts';
import { maskedEmail } from './masked-email.ts';

/** Where an affiliate is paid to by a merchant who pays by themselves. */
export type Payee = ({ readonly provider: 'bank' } & BankAccount) | WalletWritten;

/** What is told of a payee, and kept unencrypted. */
export interface ShownPayee {
  /** Of the IBAN; empty for a wallet. */
  readonly last4: string;
  readonly wallet: WalletShown | null;
}

export const shownPayee = (payee: Payee): ShownPayee =>
  payee.provider === 'bank'
    ? { last4: payee.iban.slice(-4), wallet: null }
    : { last4: '', wallet: { provider: payee.provider, maskedEmail: maskedEmail(payee.email) } };
