/**
 * The length of IBANs in each country whose banks accept SEPA credit transfers. Own code, because a library would add
 * more to the browser bundle than these numbers.
 */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** `country`: not a SEPA country. `digits`: wrong length or check digits. */
export type IbanProblem = 'country' | 'digits';

/** An IBAN normalised for storage, in upper case and without blanks, or its problem. */
export function readIban(written: string): { readonly iban: string } | { readonly problem: IbanProblem } {
  const iban = written.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return { problem: 'digits' };
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return { problem: 'country' };
  return iban.length === length && remainderOf(iban) === 1 ? { iban } : { problem: 'digits' };
}

export const isIban = (written: string): boolean => 'iban' in readIban(written);

/** A BIC normalised for storage; undefined if it is malformed. */
export function readBic(written: string): string | undefined {
  const bic = written.replace(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : undefined;
}

export const isBic = (written: string): boolean => readBic(written) !== undefined;

/** ISO 7064: the IBAN as a number, with its first four characters moved to the end and letters read as 10 to 35. */
function remainderOf(iban: string): number {
  let remainder = 0;
  for (const character of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
