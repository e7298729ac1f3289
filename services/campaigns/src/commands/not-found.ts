import { AppError } from '@sillage/runtime/service';

/** One text for an unknown id and for another owner's object, so that the answer does not tell them apart. */
export const notFound = (): AppError => new AppError('not_found', 'There is nothing at this address');

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
