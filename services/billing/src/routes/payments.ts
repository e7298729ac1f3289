import { findProvider, ProviderFault } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import { findCardOwner } from '../db/card-owners.ts';
import type { BillingDeps } from '../deps.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/**
 * What a route needs that talks to the merchant's payment provider; of one who has none, to that of new customers.
 * Throws `payments_unavailable` where it is not configured.
 */
export async function withPayments(
  deps: BillingDeps,
  ownerUserId: string,
): Promise<BillingDeps & { readonly payments: PaymentProvider }> {
  const payments = findProvider(deps.providers, (await findCardOwner(deps.db, ownerUserId))?.provider);
  if (payments) return { ...deps, payments };
  throw new AppError(
    'payments_unavailable',
    'This installation has no payment provider: cards can be neither saved nor charged.',
  );
}

/** Waits for the provider; where it fails, the caller is asked to try again. */
export async function fromProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof ProviderFault)) throw cause;
    throw new AppError(
      'provider_unavailable',
      'The payment provider does not answer as it should. Try again in a moment.',
      { cause },
    );
  }
}
