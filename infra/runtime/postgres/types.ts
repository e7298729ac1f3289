import { types } from 'pg';

/** OIDs of the types whose default parsing would lose information. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const NUMERIC = 1700;

function parseInt8(text: string): number {
  const value = Number(text);
  // With Postgres' SQL state for numbers out of range, so that both are handled in the same way.
  if (!Number.isSafeInteger(value))
    throw Object.assign(new RangeError(`${text} does not fit a safe integer`), { code: '22003' });
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(INT8_ARRAY as number);

function parseInt8Array(text: string): (number | null)[] {
  const items: readonly (string | null)[] = parseTextArray(text);
  return items.map((item) => (item === null ? null : parseInt8(item)));
}

/** Integers of any size become bigint; numbers with decimals stay text. */
function parseNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

/**
 * The only place where an int8 of Postgres becomes a number. Dates stay text, because a Date would add a time zone.
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
