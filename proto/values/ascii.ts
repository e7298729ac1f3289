/**
 * Lower case of A to Z alone, for what is compared: addresses, hosts, accounts. Full folding makes ASCII of letters
 * that are none (U+212A, the Kelvin sign, becomes k), so that one name could pass as another.
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
