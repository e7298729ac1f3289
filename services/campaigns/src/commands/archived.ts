import { AppError } from '@sillage/runtime/service';

/** A deleted campaign can no longer change. */
export const archived = (): AppError =>
  new AppError('invalid_transition', 'This campaign was deleted. It can no longer be changed.');
