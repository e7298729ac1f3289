import { expect, test } from 'vitest';
import { type AccountFacts, accountStatusOf } from './account-status.ts';

const ready: AccountFacts = {
  detailsSubmitted: true,
  canReceiveTransfers: true,
  disabledReason: null,
  hasOverdueRequirements: false,
};

test.each([
  ['can be paid to', ready, 'enabled'],
  ['was just made', { ...ready, detailsSubmitted: false, canReceiveTransfers: false }, 'pending'],
  [
    'was just made, and the provider says what is missing',
    { ...ready, detailsSubmitted: false, disabledReason: 'requirements.past_due' },
    'pending',
  ],
  [
    'is being verified',
    { ...ready, canReceiveTransfers: false, disabledReason: 'requirements.pending_verification' },
    'restricted',
  ],
  ['cannot receive', { ...ready, canReceiveTransfers: false }, 'restricted'],
  ['owes something by now', { ...ready, hasOverdueRequirements: true }, 'restricted'],
  ['is held for another reason', { ...ready, disabledReason: 'under_review' }, 'restricted'],
  ['was rejected', { ...ready, disabledReason: 'rejected.fraud' }, 'rejected'],
  [
    'was rejected before it was complete',
    { ...ready, detailsSubmitted: false, disabledReason: 'rejected.terms_of_service' },
    'rejected',
  ],
  ['is not there any more', undefined, 'restricted'],
] as const)('an account that %s', (_, facts, status) => {
  expect(accountStatusOf(facts)).toBe(status);
});
