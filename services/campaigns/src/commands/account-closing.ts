import { AppError } from '@sillage/runtime/service';

/**
 * Nothing new may begin while the owner's account is scheduled for deletion, because its earnings could not be paid.
 */
export const accountClosing = (): AppError =>
  new AppError('account_deletion_scheduled', 'Your account is about to be deleted. Cancel the deletion first.');
