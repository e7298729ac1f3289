import { findProvider, ProviderFault } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import { findCardOwner } from '../../db/charges/card-owners.ts';
import type { BillingDeps } from '../../deps.ts';
import type { PaymentProvider } from '../../providers/payment-provider.ts';

/**
 * Dependencies of a route that calls the merchant's payment provider, or the one for new customers if they have none.
 * Throws `payments_unavailable` if it is not configured.
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

/** Awaits the provider; if it fails, the error asks the caller to try again. */
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
