import { UUID_PATTERN } from '@sillage/proto/values/ids';

/**
 * The end of a page. Lists are ordered by (time, id), newest first, so rows that arrive meanwhile do not shift pages.
 */
export interface Cursor {
  readonly at: number;
  readonly id: string;
}

export function encodeCursor({ at, id }: Cursor): string {
  return `${at}_${id}`;
}

/** Undefined if the text is not a cursor of ours. */
export function decodeCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,15})_(.{36})$/.exec(text);
  if (!match?.[1] || !match[2] || !UUID_PATTERN.test(match[2])) return undefined;
  return { at: Number(match[1]), id: match[2] };
}
