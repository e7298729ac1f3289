import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '../db/schema.ts';

/** The wanted values if any of them differs from the row, else undefined. */
export function changesOf<Row extends object>(row: Row, wanted: Changes<Row>): Changes<Row> | undefined {
  const before = new Map<string, unknown>(Object.entries(row));
  const differs = Object.entries(wanted).some(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(before.get(column), value),
  );
  return differs ? wanted : undefined;
}
