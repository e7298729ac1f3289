import type { ExportFile } from '@sillage/proto/export/export-file';
import type { EXPORT_FORMATS } from '@sillage/proto/export/export-files';
import { type CsvCell, csvLine } from '../http/index.ts';
import type { FileTally } from './tally.ts';

type Format = (typeof EXPORT_FORMATS)[number];
type Row = Readonly<Record<string, unknown>>;

/** One file of the archive, of the records as a service sends them. What is no member of a record is in none. */
export async function* fileText(
  { record }: ExportFile,
  format: Format,
  lines: AsyncIterable<readonly string[]>,
  tally: FileTally,
): AsyncGenerator<string> {
  const columns = Object.keys(record.shape);
  const write = format === 'csv' ? csvOf : jsonOf;
  if (format === 'csv') yield csvLine(columns);
  for await (const some of lines) {
    const rows = some.map((line) => {
      const row: Row = JSON.parse(line);
      // Checked, and then written as it was sent: writing times and sums anew would say the same and take half as long again.
      const read: Row = record.parse(row);
      tally.add(row);
      return write(columns, row, read);
    });
    yield rows.join('');
  }
}

function jsonOf(columns: readonly string[], row: Row): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`;
}

/** A sum, which JSON holds as text, is a number here: a negative one is no formula. */
function csvOf(columns: readonly string[], row: Row, read: Row): string {
  return csvLine(
    columns.map((name) => {
      const value = read[name];
      return typeof value === 'bigint' ? value : cellOf(row[name]);
    }),
  );
}

/** Lists and objects as JSON: a cell has no other way to hold them. */
function cellOf(value: unknown): CsvCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
