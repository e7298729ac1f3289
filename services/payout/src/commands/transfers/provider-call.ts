import { findProvider, ProviderFault } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import type { PayoutProvider } from '../../providers/payout-provider.ts';

/**
 * The provider of an account or, without an account, the one for new accounts. Throws `payments_unavailable` if it is
 * not configured.
 */
export function requireProvider(
  deps: Pick<PayoutDeps, 'providers'>,
  account: PayoutAccountRow | undefined,
): PayoutProvider {
  const provider = findProvider(deps.providers, account?.provider);
  if (provider) return provider;
  throw new AppError('payments_unavailable', 'Payout accounts are not available: no payment provider is configured.');
}

/**
 * Converts a fault of the provider to an error for people: the provider's message if it refused, else that it is
 * unreachable.
 */
export async function asAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.isRefusal)
      throw new AppError('conflict', `The payment provider refused: ${error.message}`, { cause: error });
    throw new AppError(
      'provider_unavailable',
      'The payment provider cannot be reached at the moment. Try again in a minute.',
      {
        cause: error,
      },
    );
  }
}
