import type { PayoutAccount } from '@sillage/proto/http/payouts';

/**
 * `expired`: the provider's page was left open too long. `incomplete`: the provider still wants something. `missing`:
 * this address says too little.
 */
export type OnboardingState = 'success' | 'expired' | 'incomplete' | 'rejected' | 'verifying' | 'missing';

export interface OnboardingReturn {
  readonly account?: string | undefined;
  readonly success?: string | undefined;
  readonly refresh?: string | undefined;
}

/**
 * What to tell somebody who comes back. The address alone proves nothing: that an account is set up is told only when
 * the provider says so; until then it is being verified.
 *
 * `now`: what the provider says; undefined while it is asked, null where it cannot be asked.
 */
export function onboardingState(came: OnboardingReturn, now: PayoutAccount | null | undefined): OnboardingState {
  if (now?.status === 'enabled') return 'success';
  const isDone = came.success === 'true';
  if (!isDone && came.refresh === 'true') return 'expired';
  if (!isDone && !came.account) return 'missing';
  // Without a good link nobody can be asked.
  if (now === null) return isDone ? 'missing' : 'verifying';
  if (now?.status === 'rejected') return 'rejected';
  return now === undefined || now.status === 'pending' ? 'verifying' : 'incomplete';
}
