import { z } from 'zod';

/** A moment: RFC 3339 in UTC in the files, a Date in code. */
export const At = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** What one file of the export holds: once as lines of JSON, once as CSV, whose columns are the members in this order. */
export interface ExportFile {
  /** One sentence, for whoever opens the archive. */
  readonly about: string;
  readonly record: z.ZodObject;
  /** Members whose sum by `currency` the manifest states; records that say `isTest`, or the test book, are in none. */
  readonly sums: readonly string[];
}
