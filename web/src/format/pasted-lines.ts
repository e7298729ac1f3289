/** The lines of a pasted text, without empty ones, numbered from 1. */
export const linesOf = (text: string): { readonly line: number; readonly text: string }[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');

/** The cells of a line, separated by tabs, semicolons or commas, as spreadsheets copy them. */
export const cellsOf = (line: string): string[] =>
  line.split(/[\t;]/.exec(line)?.[0] ?? ',').map((cell) => cell.trim());
