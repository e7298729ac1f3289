/** Postgres has no text with NUL characters. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
