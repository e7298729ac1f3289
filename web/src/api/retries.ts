import { ApiError, isRetriable } from './api-error.ts';

/** Retries a failed read three times, if the failure is temporary. */
export const retryFailure = (failures: number, error: unknown): boolean => failures < 3 && isRetriable(error);

/**
 * The same for data of a campaign in other services. They learn of a new campaign from the log: usually before its page
 * asks for it, but seconds later on a busy machine. Until then they answer 404.
 */
export const retryOfCampaign = (failures: number, error: unknown): boolean =>
  retryFailure(failures, error) || (failures < 5 && error instanceof ApiError && error.code === 'not_found');
