import { isDeepStrictEqual } from 'node:util';

/** The columns whose value differs from the row's, or undefined where none does. */
export function changesOf<Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> | undefined {
  const before = new Map<string, unknown>(Object.entries(row));
  const differs = Object.entries(wanted).some(([column, value]) => !isDeepStrictEqual(before.get(column), value));
  return differs ? wanted : undefined;
}
