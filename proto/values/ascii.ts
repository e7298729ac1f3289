/**
 * Lower-cases only A to Z, for comparing addresses, hosts and accounts. Unicode lower-casing maps some non-ASCII
 * letters to ASCII (U+212A, the Kelvin sign, becomes k), so that one name could pass as another.
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
