import { AppError } from '@sillage/infra/service';

/** The same for a card that does not exist and for another merchant's. */
export const noSuchCard = (): AppError => new AppError('not_found', 'There is no such card.');
