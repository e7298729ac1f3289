import type { PayoutAccount } from '@sillage/proto/http/payouts';

/**
 * `expired`: the provider's page was open for too long. `incomplete`: the provider needs more details. `missing`: the
 * address contains no account.
 */
export type OnboardingState = 'success' | 'expired' | 'incomplete' | 'rejected' | 'verifying' | 'missing';

export interface OnboardingReturn {
  readonly account?: string | undefined;
  readonly success?: string | undefined;
  readonly refresh?: string | undefined;
}

/**
 * The state to show on return. The address alone proves nothing: the set-up counts as done only when the provider
 * confirms it; until then it is being verified.
 *
 * `account`: the provider's answer; undefined while it is being fetched, null if it cannot be fetched.
 */
export function onboardingState(
  returned: OnboardingReturn,
  account: PayoutAccount | null | undefined,
): OnboardingState {
  if (account?.status === 'enabled') return 'success';
  const isDone = returned.success === 'true';
  if (!isDone && returned.refresh === 'true') return 'expired';
  if (!isDone && !returned.account) return 'missing';
  // Without a valid link the provider cannot be asked.
  if (account === null) return isDone ? 'missing' : 'verifying';
  if (account?.status === 'rejected') return 'rejected';
  return account === undefined || account.status === 'pending' ? 'verifying' : 'incomplete';
}
