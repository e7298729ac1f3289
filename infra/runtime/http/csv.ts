export type CsvCell = string | number | bigint | boolean | null;

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is given a leading apostrophe;
 * numbers are written as they are, a negative one included.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
