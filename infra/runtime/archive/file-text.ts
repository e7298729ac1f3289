import type { ExportFile } from '@sillage/proto/export/export-file';
import type { EXPORT_FORMATS } from '@sillage/proto/export/export-files';
import { type CsvCell, csvLine } from '../http/index.ts';
import type { FileTally } from './tally.ts';

type Format = (typeof EXPORT_FORMATS)[number];
type Row = Readonly<Record<string, unknown>>;

/** One file of the archive, from the records that a service sends, without undeclared fields. */
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
      // Validated, but written as received: formatting times and sums again would take half as long again.
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

/** Sums are text in JSON and numbers here, so that a negative one is not escaped as a formula. */
function csvOf(columns: readonly string[], row: Row, read: Row): string {
  return csvLine(
    columns.map((name) => {
      const value = read[name];
      return typeof value === 'bigint' ? value : cellOf(row[name]);
    }),
  );
}

/** Writes lists and objects as JSON. */
function cellOf(value: unknown): CsvCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
