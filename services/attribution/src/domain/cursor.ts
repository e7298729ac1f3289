import { UUID_PATTERN } from '@sillage/proto/values/ids';

/**
 * Where a page ended: lists are ordered by (time, id), newest first, so that rows which arrive meanwhile move nothing.
 */
export interface Cursor {
  readonly at: number;
  readonly id: string;
}

export function encodeCursor({ at, id }: Cursor): string {
  return `${at}_${id}`;
}

/** Undefined of a text that is no cursor of ours. */
export function decodeCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,15})_(.{36})$/.exec(text);
  if (!match?.[1] || !match[2] || !UUID_PATTERN.test(match[2])) return undefined;
  return { at: Number(match[1]), id: match[2] };
}
