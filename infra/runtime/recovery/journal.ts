import { createHmac } from 'node:crypto';
import type { RowsChanged } from '@sillage/proto/events/journal';
import type { Topic } from '@sillage/proto/topics';
import { z } from 'zod';
import { unseal } from '../service/index.ts';

/** A service's journal: topic, key and excluded tables. */
export interface Journal {
  readonly topic: Topic<RowsChanged>;
  readonly key: Uint8Array;
  /** Tables that are not in it, because they can be recomputed or are dispensable. */
  readonly leftOut: readonly string[];
}

/** The encryption key, derived so that all instances of an installation have the same. */
export function journalKey(internalSecret: string): Uint8Array {
  return createHmac('sha256', internalSecret).update('sillage journal').digest();
}

/** The parsed part of an event; the rows are parsed by Postgres, whose numbers exceed those of JavaScript. */
const Header = z.object({
  statement: z.string(),
  table: z.string(),
  op: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  rows: z.array(z.record(z.string(), z.unknown())).min(1),
});

/** Some of the rows of one statement. */
export interface JournaledRows {
  readonly statement: string;
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly rowsCount: number;
  readonly columns: readonly string[];
  readonly json: string;
}

export function parseRows(json: string): JournaledRows {
  const { rows, ...header } = Header.parse(JSON.parse(json));
  return { ...header, rowsCount: rows.length, columns: Object.keys(rows[0] ?? {}), json };
}

/** Throws if it was encrypted with another key. */
export function unsealPiece({ sealed }: RowsChanged, { topic, key }: Journal): string {
  try {
    return unseal(sealed, key);
  } catch (error) {
    throw new Error(
      `The topic ${topic.name} has rows that this database lacks, encrypted with another INTERNAL_SECRET than is set. Start with the one that was set when they were written, or restore a newer backup.`,
      { cause: error },
    );
  }
}
