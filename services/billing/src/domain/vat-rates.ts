/**
 * Standard VAT rates in basis points by country, each with the month from which it applies, newest first. Advertising
 * and intermediation have no reduced rates. No VAT is computed for countries that are not listed.
 */
const RATES: Readonly<Record<string, readonly (readonly [since: string, bps: number])[]>> = {
  AT: [['', 2_000]],
  BE: [['', 2_100]],
  BG: [['', 2_000]],
  CH: [['', 810]],
  CY: [['', 1_900]],
  CZ: [['', 2_100]],
  DE: [['', 1_900]],
  DK: [['', 2_500]],
  EE: [
    ['2025-07', 2_400],
    ['', 2_200],
  ],
  ES: [['', 2_100]],
  FI: [['', 2_550]],
  FR: [['', 2_000]],
  GB: [['', 2_000]],
  GR: [['', 2_400]],
  HR: [['', 2_500]],
  HU: [['', 2_700]],
  IE: [['', 2_300]],
  IT: [['', 2_200]],
  LT: [['', 2_100]],
  LU: [['', 1_700]],
  LV: [['', 2_100]],
  MT: [['', 1_800]],
  NL: [['', 2_100]],
  NO: [['', 2_500]],
  PL: [['', 2_300]],
  PT: [['', 2_300]],
  RO: [
    ['2025-08', 2_100],
    ['', 1_900],
  ],
  SE: [['', 2_500]],
  SI: [['', 2_200]],
  SK: [['', 2_300]],
};

/** Undefined if the country has no VAT, or its rate is not listed. `period` is a month, `2027-01`. */
export const standardRate = (country: string, period: string): number | undefined =>
  RATES[country]?.find(([since]) => since <= period)?.[1];
