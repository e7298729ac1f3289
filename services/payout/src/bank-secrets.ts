import { hkdfSync } from 'node:crypto';
import type { WalletWritten } from '@sillage/proto/http/payouts';
import type { TaxDetails } from '@sillage/proto/http/tax-details';
import { AppError, seal, unseal } from '@sillage/runtime/service';
import type { Payee } from './domain/payee.ts';

/**
 * Encrypts bank accounts and wallets, so that nobody with access to the database can read one, or move it to another
 * owner.
 */
export interface BankSecrets {
  /** `owner`: the id of its owner. */
  seal(payee: Payee, owner: string): Buffer;
  /**
   * Throws `unavailable` if it was sealed under another secret: it is readable again once the operator restores that
   * secret.
   */
  unseal(sealed: Uint8Array, owner: string): Payee;
}

export function createBankSecrets(installationSecret: string): BankSecrets {
  const { sealContent, contentOf } = secretsFor(installationSecret, 'sillage payout bank details');
  return {
    seal: (payee, owner) =>
      sealContent(payee.provider === 'bank' ? [owner, payee.holder, payee.iban, payee.bic] : { owner, ...payee }),
    unseal(sealed, owner) {
      const content: Sealed = JSON.parse(contentOf(sealed));
      const { owner: sealedFor, ...payee } = Array.isArray(content) ? bankOf(content) : content;
      if (sealedFor !== owner) throw ofSomebodyElse();
      return payee;
    },
  };
}

/** The same for tax details. */
export interface TaxSecrets {
  seal(details: TaxDetails, owner: string): Buffer;
  unseal(sealed: Uint8Array, owner: string): TaxDetails;
}

export function createTaxSecrets(installationSecret: string): TaxSecrets {
  const { sealContent, contentOf } = secretsFor(installationSecret, 'sillage payout tax details');
  return {
    seal: (details, owner) => sealContent({ owner, ...details }),
    unseal(sealed, owner) {
      const { owner: sealedFor, ...details }: TaxDetails & { owner: string } = JSON.parse(contentOf(sealed));
      if (sealedFor !== owner) throw ofSomebodyElse();
      return details;
    },
  };
}

function secretsFor(installationSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', purpose, 32));
  return {
    sealContent: (content: object): Buffer => seal(JSON.stringify(content), key),
    contentOf(sealed: Uint8Array): string {
      try {
        return unseal(sealed, key);
      } catch (cause) {
        const message = 'Stored bank details cannot be read: BANK_DETAILS_SECRET is another one.';
        throw new AppError('unavailable', message, { cause });
      }
    },
  };
}

const ofSomebodyElse = () => new AppError('unavailable', 'Stored bank details are of somebody else.');

type BankContent = [owner: string, holder: string, iban: string, bic: string | null];

/** Bank accounts keep their format from before wallets existed. */
type Sealed = BankContent | (WalletWritten & { readonly owner: string });

const bankOf = ([owner, holder, iban, bic]: BankContent) => ({ owner, provider: 'bank' as const, holder, iban, bic });
