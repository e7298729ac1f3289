import { providerOf } from '@sillage/runtime/provider-calls';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import type { BillingDeps } from '../deps.ts';
import type { CardCharger } from './payment-provider.ts';
import { testProvider } from './test-provider.ts';

/**
 * The provider that executes a charge: the stand-in for charges of the test book, and only for these. The database
 * ensures the same, see `charges_book_provider`.
 */
export const chargerOf = (
  { db, clock, providers }: Pick<BillingDeps, 'db' | 'clock' | 'providers'>,
  { book, provider }: Pick<ChargeRow, 'book' | 'provider'>,
): CardCharger => (book === 'test' ? testProvider(db, clock) : providerOf(providers, provider));
