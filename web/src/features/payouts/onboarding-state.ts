import type { PayoutAccount } from '@sillage/proto/http/payouts';

/**
 * `expired`: the provider's page was left open too long. `incomplete`: the provider still wants something. `missing`:
 * the address names no account.
 */
export type OnboardingState = 'success' | 'expired' | 'incomplete' | 'rejected' | 'verifying' | 'missing';

export interface OnboardingReturn {
  readonly account?: string | undefined;
  readonly success?: string | undefined;
  readonly refresh?: string | undefined;
}

/**
 * What to tell somebody who comes back. The address alone proves nothing: that an account is set up is shown only when
 * the provider says so; until then it is being verified.
 *
 * `account`: what the provider says; undefined while it is asked, null where it cannot be asked.
 */
export function onboardingState(
  returned: OnboardingReturn,
  account: PayoutAccount | null | undefined,
): OnboardingState {
  if (account?.status === 'enabled') return 'success';
  const isDone = returned.success === 'true';
  if (!isDone && returned.refresh === 'true') return 'expired';
  if (!isDone && !returned.account) return 'missing';
  // Without a good link nobody can be asked.
  if (account === null) return isDone ? 'missing' : 'verifying';
  if (account?.status === 'rejected') return 'rejected';
  return account === undefined || account.status === 'pending' ? 'verifying' : 'incomplete';
}
