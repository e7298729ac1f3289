import { cutPage } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { type Cursor, decodeCursor, encodeCursor } from '../domain/cursor.ts';

export function cursorOf(given: string | undefined): Cursor | undefined {
  if (given === undefined) return undefined;
  const cursor = decodeCursor(given);
  if (!cursor) throw new AppError('validation_failed', 'The cursor is not valid');
  return cursor;
}

/** `rows` has one row more than requested if there is a next page, which then starts after the last row shown. */
export function pageOf<T extends { readonly id: string; readonly occurredAt: Date }>(
  rows: readonly T[],
  limit: number,
) {
  const { shown, last } = cutPage(rows, limit);
  return { shown, next: last ? encodeCursor({ at: last.occurredAt.getTime(), id: last.id }) : null };
}
