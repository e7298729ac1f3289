import { AppError } from '@sillage/runtime/service';

/** The same error for a card that does not exist and for another merchant's. */
export const noSuchCard = (): AppError => new AppError('not_found', 'There is no such card.');
