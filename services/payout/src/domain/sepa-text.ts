/** What stands for letters that are no accented Latin ones; the rest follows from their canonical decomposition. */
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
 * A text in the characters that every bank of SEPA takes (EPC217-08), at most `maxLength` of them: accents are left out,
 * and whatever has no spelling in them is a blank. A text of such a payment neither begins with a slash nor holds two.
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

/** Whether each letter of a name can be written so: a bank compares the name with the one it knows. */
export const hasSepaSpelling = (name: string): boolean =>
  sepaText(name, 70) !== '' && [...name].every((character) => !/\p{L}/u.test(character) || spell(character) !== ' ');

function spell(character: string): string {
  const plain = SPELLED[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((letter) => (ALLOWED.test(letter) ? letter : plain === '' ? '' : ' ')).join('');
}
