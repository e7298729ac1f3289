import type { PayoutAccount } from '@sillage/proto/http/payouts';
import { expect, test } from 'vitest';
import { type OnboardingReturn, type OnboardingState, onboardingState } from './onboarding-state.ts';

const is = (status: PayoutAccount['status']): PayoutAccount => ({ accountId: 'acct_1', status });
const done: OnboardingReturn = { account: 'acct_1', success: 'true' };

test.each<[string, OnboardingReturn, PayoutAccount | null | undefined, OnboardingState]>([
  ['success before success is confirmed', done, undefined, 'verifying'],
  ['success that the provider confirms', done, is('enabled'), 'success'],
  ['success that the provider is still checking', done, is('pending'), 'verifying'],
  ['success where the provider wants more', done, is('restricted'), 'incomplete'],
  ['success of an account that was never made', done, is('unknown'), 'incomplete'],
  ['success that the provider rejected', done, is('rejected'), 'rejected'],
  ['success that was typed into the address', { account: 'acct_1', success: 'true' }, null, 'missing'],
  ['success wins over refresh', { ...done, refresh: 'true' }, is('enabled'), 'success'],
  ['an expired page', { account: 'acct_1', refresh: 'true' }, is('pending'), 'expired'],
  ['an expired page of an account that was completed elsewhere', { refresh: 'true' }, is('enabled'), 'success'],
  ['an account only', { account: 'acct_1' }, null, 'verifying'],
  ['an account only, with its link', { account: 'acct_1' }, is('enabled'), 'success'],
  ['an account only, of which the provider wants more', { account: 'acct_1' }, is('restricted'), 'incomplete'],
  ['nothing', {}, null, 'missing'],
  ['other words than true', { success: 'yes', refresh: '1' }, null, 'missing'],
])('%s', (_, came, now, state) => {
  expect(onboardingState(came, now)).toBe(state);
});
