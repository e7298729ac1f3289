import { z } from 'zod';

/** A time: RFC 3339 in UTC in the files, a Date in code. */
export const At = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** A file of the export, written as NDJSON and as CSV; the CSV's columns are the fields in this order. */
export interface ExportFile {
  /** One sentence for the README of the archive. */
  readonly about: string;
  readonly record: z.ZodObject;
  /** Fields that the manifest sums by `currency`; sums exclude records with `isTest` or of the test book. */
  readonly sums: readonly string[];
}
