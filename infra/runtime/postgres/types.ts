import { types } from 'pg';

/** Object ids of the types whose default parsing would lose something. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const NUMERIC = 1700;

function parseInt8(text: string): number {
  const value = Number(text);
  // With the SQL state that Postgres itself has for a number out of range: whoever handles that one handles both.
  if (!Number.isSafeInteger(value))
    throw Object.assign(new RangeError(`${text} does not fit a safe integer`), { code: '22003' });
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(INT8_ARRAY as number);

function parseInt8Array(text: string): (number | null)[] {
  const items: readonly (string | null)[] = parseTextArray(text);
  return items.map((item) => (item === null ? null : parseInt8(item)));
}

/** A sum of integers, whatever its size, is a bigint; what has decimals stays text. */
function parseNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

/**
 * The one place where a bigint of Postgres becomes a number. A date stays text: it has no time zone that a Date could
 * hold.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return parseInt8;
      if (oid === INT8_ARRAY) return parseInt8Array;
      if (oid === NUMERIC) return parseNumeric;
      if (oid === DATE) return (text: string) => text;
    }
    return types.getTypeParser(oid, format ?? 'text');
  },
};
