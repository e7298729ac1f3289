export type CsvCell = string | number | bigint | boolean | null;

/** What a spreadsheet would run. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is given a leading apostrophe;
 * numbers are written as they are, a negative one included.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a text said before it was given that apostrophe. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
