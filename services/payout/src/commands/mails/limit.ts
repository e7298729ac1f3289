import { AppError } from '@sillage/runtime/service';
import type { PayoutDeps } from '../../deps.ts';

const WINDOW_MS = 600_000;

/**
 * How often the link of one affiliate may do each of these in ten minutes, because each queries the provider or sends
 * mails.
 */
const LIMITS = { onboarding: 10, dashboard: 10, account: 60, bankDetails: 5 } as const;

export async function limitAffiliate(
  { hot }: Pick<PayoutDeps, 'hot'>,
  what: keyof typeof LIMITS,
  affiliateId: string,
): Promise<void> {
  const { count } = await hot.increment(`limit:payout:${what}:${affiliateId}`, WINDOW_MS);
  if (count > LIMITS[what])
    throw new AppError('rate_limited', 'This link was used too often. Try again in ten minutes.');
}

/**
 * Invitations per merchant in ten minutes, to all affiliates together: half a minute of sending, so that mails of
 * others are not delayed.
 */
const INVITATIONS = 60;

export async function limitInvitations({ hot }: Pick<PayoutDeps, 'hot'>, ownerUserId: string): Promise<void> {
  const { count } = await hot.increment(`limit:payout:invitation:${ownerUserId}`, WINDOW_MS);
  if (count > INVITATIONS)
    throw new AppError('rate_limited', 'Too many invitations at once. Send the next ones in ten minutes.');
}
