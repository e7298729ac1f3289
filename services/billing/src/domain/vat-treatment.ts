import type { VatTreatment } from '@sillage/proto/http/self-billing';
import { EU_COUNTRIES } from '@sillage/proto/values/countries';
import { divideHalfEven } from '@sillage/proto/values/money';
import { standardRate } from './vat-rates.ts';

/** Who provides a service: here an affiliate. */
export interface Supplier {
  readonly kind: 'person' | 'business';
  readonly country: string;
  readonly vatId: string | null;
  readonly isSmallBusiness: boolean;
}

/** Whom it is provided to: here a merchant, who runs a business. */
export interface Customer {
  readonly country: string;
  readonly vatId: string | null;
}

export interface VatDecision {
  readonly treatment: VatTreatment;
  /** Of the VAT that an amount contains; null: none. */
  readonly rateBps: number | null;
}

/** The territory whose VAT applies there. */
const TERRITORY: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB', LI: 'CH' };

/**
 * Which VAT a service of a supplier to a business contains in a month. In the EU it is provided where the customer is
 * established (article 44 of Directive 2006/112/EC), who owes the VAT (article 196) where they have a VAT id of another
 * country than the supplier's; without one the customer counts as anybody else does, and the supplier's VAT is due
 * (article 45). The exemption of small businesses holds in their own country (article 284).
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

/** What of an amount is VAT, in whole minor units: half a unit goes to the even one, as everywhere in the books. */
export function containedVat(totalMinor: bigint, rateBps: number | null): bigint {
  if (rateBps === null) return 0n;
  return totalMinor - divideHalfEven(totalMinor * 10_000n, BigInt(10_000 + rateBps));
}

const territoryOf = (country: string): string => TERRITORY[country] ?? country;
export const isOfEu = (country: string): boolean => EU_COUNTRIES.includes(territoryOf(country));
