/** Replacements for letters that canonical decomposition does not reduce to Latin ones. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
};

const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * Converts a text to the characters that every SEPA bank accepts (EPC217-08), with at most `maxLength` of them: removes
 * accents, and replaces other characters by blanks. SEPA texts must not start with a slash or contain two in a row.
 */
export function sepaText(text: string, maxLength: number): string {
  const spelled = [...text].map(spell).join('');
  return spelled
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[\s/]+/, '')
    .slice(0, maxLength)
    .replace(/[\s/]+$/, '');
}

/** Whether every letter of a name can be converted, because banks compare the name with their own record. */
export const hasSepaSpelling = (name: string): boolean =>
  sepaText(name, 70) !== '' && [...name].every((character) => !/\p{L}/u.test(character) || spell(character) !== ' ');

function spell(character: string): string {
  const plain = SPELLED[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((letter) => (ALLOWED.test(letter) ? letter : plain === '' ? '' : ' ')).join('');
}
