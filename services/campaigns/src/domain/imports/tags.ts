/** A tag between separators, or in quotes with any characters. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]+))/g;

/** Writes tags into one cell; a tag with a separator or a quote in it is quoted. */
export const writeTags = (tags: readonly string[]): string =>
  tags.map((tag) => (/[;,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join('; ');

/** Parses the format of `writeTags`, or tags separated by commas. Tags that differ only in case are returned once. */
export function readTags(cell: string): readonly string[] {
  const names = [...cell.matchAll(TAG)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()]
    .toReversed()
    .filter((name) => name !== '');
}
