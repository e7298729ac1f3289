import { AppError } from '@sillage/runtime/service';

/** Nothing of a deleted campaign changes any more. */
export const archived = (): AppError =>
  new AppError('invalid_transition', 'This campaign was deleted. It can no longer be changed.');
