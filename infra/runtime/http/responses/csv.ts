export type CsvCell = string | number | bigint | boolean | null;

/** Text that a spreadsheet would execute as a formula, also after apostrophes, so that each text can be read back. */
const FORMULA = /^'*(?:\s*[=+\-@]|[\t\r\n])/;

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would execute as a formula gets a leading apostrophe;
 * numbers, including negative ones, do not.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Removes the apostrophe that `csvLine` added. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
