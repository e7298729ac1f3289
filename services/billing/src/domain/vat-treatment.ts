import type { VatTreatment } from '@sillage/proto/http/self-billing';
import { EU_COUNTRIES } from '@sillage/proto/values/countries';
import { divideHalfEven } from '@sillage/proto/values/money';
import { standardRate } from './vat-rates.ts';

/** The provider of a service, here an affiliate. */
export interface Supplier {
  readonly kind: 'person' | 'business';
  readonly country: string;
  readonly vatId: string | null;
  readonly isSmallBusiness: boolean;
}

/** The recipient of the service, here a merchant, who is a business. */
export interface Customer {
  readonly country: string;
  readonly vatId: string | null;
}

export interface VatDecision {
  readonly treatment: VatTreatment;
  /** Rate of the VAT that an amount contains; null: none. */
  readonly rateBps: number | null;
}

/** Countries in which the VAT of another territory applies. */
const TERRITORY: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB', LI: 'CH' };

/**
 * The VAT that a service of a supplier to a business contains in a month. In the EU the place of supply is where the
 * customer is established (article 44 of Directive 2006/112/EC). A customer with a VAT id of another country than the
 * supplier's owes the VAT (article 196); a customer without one is treated as a consumer, and the supplier's VAT is due
 * (article 45). The exemption of small businesses applies in their own country (article 284).
 */
export function decideVat(supplier: Supplier, customer: Customer, period: string): VatDecision {
  const none = (treatment: VatTreatment): VatDecision => ({ treatment, rateBps: null });
  if (supplier.kind === 'person') return none('private');
  const [from, to] = [territoryOf(supplier.country), territoryOf(customer.country)];
  const isAbroad = from !== to;
  if (isAbroad && !isOfEu(to)) return none('outside_scope');
  if (isAbroad && customer.vatId !== null) return none('reverse_charge');
  if (isAbroad && !isOfEu(from)) return none('outside_scope');
  if (supplier.isSmallBusiness) return none('small_business');
  const rateBps = standardRate(from, period);
  if (rateBps === undefined) return none('outside_scope');
  return supplier.vatId === null ? none('unregistered') : { treatment: 'domestic', rateBps };
}

/** The VAT contained in an amount, in minor units, rounded half to even as in the whole ledger. */
export function containedVat(totalMinor: bigint, rateBps: number | null): bigint {
  if (rateBps === null) return 0n;
  return totalMinor - divideHalfEven(totalMinor * 10_000n, BigInt(10_000 + rateBps));
}

const territoryOf = (country: string): string => TERRITORY[country] ?? country;
export const isOfEu = (country: string): boolean => EU_COUNTRIES.includes(territoryOf(country));
