import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';

/** Who knows what an account still owes. */
export interface Debts {
  /** Rejects with a retriable `unavailable` where that is unknown now. */
  owedBy(userId: string): Promise<OwedCommissions>;
}

/** Asks attribution what is owed. Without its address that cannot be known, and no account is erased. */
export function createDebts({
  ATTRIBUTION_URL,
  INTERNAL_SECRET,
}: {
  readonly ATTRIBUTION_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}): Debts {
  return {
    async owedBy(userId) {
      if (ATTRIBUTION_URL === undefined)
        throw new AppError('unavailable', 'Whether commissions are owed cannot be asked: ATTRIBUTION_URL is not set');
      const url = `${ATTRIBUTION_URL.replace(/\/+$/, '')}/internal/owners/${userId}/owed-commissions`;
      return fetchJson(url, OwedCommissions, { internalSecret: INTERNAL_SECRET });
    },
  };
}
