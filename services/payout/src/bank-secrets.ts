import { hkdfSync } from 'node:crypto';
import { AppError, seal, unseal } from '@sillage/runtime/service';
import type { BankAccount } from './domain/bank-details.ts';

/** Encrypts bank accounts: whoever has the database reads none, and can put none in another's place. */
export interface BankSecrets {
  /** `owner`: whose it is, an id. */
  seal(account: BankAccount, owner: string): Buffer;
  /** Throws `unavailable` where it was sealed under another secret: once the operator has set that, it can be read. */
  unseal(sealed: Uint8Array, owner: string): BankAccount;
}

export function createBankSecrets(installationSecret: string): BankSecrets {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'sillage payout bank details', 32));
  const contentOf = (sealed: Uint8Array): string => {
    try {
      return unseal(sealed, key);
    } catch (cause) {
      const message = 'Stored bank details cannot be read: BANK_DETAILS_SECRET is another one.';
      throw new AppError('unavailable', message, { cause });
    }
  };
  return {
    seal: ({ holder, iban, bic }, owner) => seal(JSON.stringify([owner, holder, iban, bic]), key),
    unseal(sealed, owner) {
      const [sealedFor, holder, iban, bic]: [string, string, string, string | null] = JSON.parse(contentOf(sealed));
      if (sealedFor !== owner) throw new AppError('unavailable', 'Stored bank details are of somebody else.');
      return { holder, iban, bic };
    },
  };
}
