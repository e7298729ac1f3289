import { AppError } from '@sillage/runtime/service';

/** Nothing new begins while the owner's account is about to be deleted: what it would earn could not be paid. */
export const accountClosing = (): AppError =>
  new AppError('account_deletion_scheduled', 'Your account is about to be deleted. Cancel the deletion first.');
