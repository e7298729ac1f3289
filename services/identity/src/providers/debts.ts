import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';

/** Knows the commissions that an account still owes. */
export interface Debts {
  /** Rejects with a retriable `unavailable` if that is unknown at present. */
  owedBy(userId: string): Promise<OwedCommissions>;
}

interface Addresses {
  readonly ATTRIBUTION_URL?: string | undefined;
  readonly BILLING_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}

/**
 * Asks attribution, which knows a commission first, and billing, whose ledger also has other debts. If either address
 * is missing, debts are unknown, and no account is erased.
 */
export function createDebts({ ATTRIBUTION_URL, BILLING_URL, INTERNAL_SECRET }: Addresses): Debts {
  async function ask(name: string, base: string | undefined, path: string): Promise<OwedCommissions> {
    if (base === undefined)
      throw new AppError('unavailable', `Whether commissions are owed cannot be asked: ${name} is not set`);
    return fetchJson(`${baseUrl(base)}/internal/owners/${path}`, OwedCommissions, {
      internalSecret: INTERNAL_SECRET,
    });
  }
  return {
    async owedBy(userId) {
      const commissions = await ask('ATTRIBUTION_URL', ATTRIBUTION_URL, `${userId}/owed-commissions`);
      return commissions.owedCount > 0 ? commissions : ask('BILLING_URL', BILLING_URL, `${userId}/owed`);
    },
  };
}
