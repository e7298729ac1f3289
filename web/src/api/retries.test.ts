import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryFailure, retryOfCampaign } from './retries.ts';

const network = new ApiError('network', 0, 'No answer');
const unknown = new ApiError('not_found', 404, 'No such campaign');
const invalid = new ApiError('validation_failed', 400, 'No id');

test.for([
  { error: network, of: retryFailure, times: 3 },
  { error: unknown, of: retryFailure, times: 0 },
  { error: network, of: retryOfCampaign, times: 3 },
  { error: unknown, of: retryOfCampaign, times: 5 },
  { error: invalid, of: retryOfCampaign, times: 0 },
  { error: new Error('a defect'), of: retryOfCampaign, times: 0 },
])('$of.name asks $times times more after "$error.message"', ({ error, of, times }) => {
  expect([0, 1, 2, 3, 4, 5, 6].filter((failures) => of(failures, error))).toHaveLength(times);
});
