import { TEST_CARDS, type TestCard } from '../test-cards.ts';

/** Why the card form was rejected. */
export type WrongCard = 'wrongNumber' | 'notATestCard' | 'wrongExpiry' | 'wrongCvc';

export interface TypedCard {
  readonly test: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Parses `4242 4242 4242 4242`, `12/30`, `123`; rejects a month in the past. */
export function readCard(fields: URLSearchParams, now: Date): TypedCard | WrongCard {
  const number = (fields.get('number') ?? '').replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) return 'wrongNumber';
  const test = TEST_CARDS.find((testCard) => testCard.number === number);
  if (!test) return 'notATestCard';
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(fields.get('expiry') ?? '') ?? [];
  const [expMonth, expYear] = [Number(month), Number(year.padStart(4, '20'))];
  const isPast = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (expMonth < 1 || expMonth > 12 || isPast) return 'wrongExpiry';
  if (!(test.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test((fields.get('cvc') ?? '').trim())) return 'wrongCvc';
  return { test, expMonth, expYear };
}

/** The Luhn checksum of card numbers. */
function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
