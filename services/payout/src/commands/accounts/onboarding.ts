import type { Onboarding } from '@sillage/proto/http/payouts';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isSettledStatus } from '../../domain/account-status.ts';
import { limitAffiliate } from '../mails/limit.ts';
import { asAppError, requireProvider } from '../transfers/provider-call.ts';
import { findAttached } from './attached.ts';
import { ensureAccount } from './ensure-account.ts';
import { openGrant } from './grant.ts';
import { refreshAccount } from './refresh-account.ts';

/** Returns a page of the provider on which the holder of the link completes the affiliate's payout account. */
export async function startOnboarding(deps: PayoutDeps, token: string): Promise<z.infer<typeof Onboarding>> {
  const { recipient } = await openGrant(deps, token);
  const known = await findAttached(deps.db, recipient);
  const provider = requireProvider(deps, known);
  await limitAffiliate(deps, 'onboarding', recipient.affiliateId);
  // The known state may be outdated, so the provider is queried first.
  if (known) refuseSettled(await asAppError(refreshAccount(deps, known)));
  if (recipient.email === '') {
    throw new AppError(
      'conflict',
      'A payout account needs an e-mail address, and none is known of you. Contact the owner of the campaign.',
    );
  }
  const account = await asAppError(ensureAccount({ ...deps, provider }, recipient));
  refuseSettled(account);
  const accountId = account.accountId;
  if (accountId === null)
    throw new AppError('provider_unavailable', 'Your payout account is not ready yet. Try again in a minute.');
  return {
    url: await asAppError(
      provider.createOnboardingLink(accountId, returnPages(deps.config.PUBLIC_URL, accountId, token)),
    ),
    accountId,
  };
}

/** Returns the provider's page of the account, for the holder of the address that set it up. */
export async function openDashboard(deps: PayoutDeps, token: string): Promise<{ readonly url: string }> {
  const { recipient } = await openGrant(deps, token);
  const account = await findAttached(deps.db, recipient);
  const provider = requireProvider(deps, account);
  await limitAffiliate(deps, 'dashboard', recipient.affiliateId);
  if (!account?.accountId || account.isGone || account.status === 'pending') {
    throw new AppError('invalid_transition', 'There is no payout account to open yet. Complete it first.');
  }
  return { url: await asAppError(provider.createDashboardLink(account.accountId)) };
}

function refuseSettled({ accountId, status }: PayoutAccountRow): void {
  if (accountId === null || !isSettledStatus(status)) return;
  const sentence =
    status === 'enabled'
      ? 'This payout account is complete: there is nothing left to do.'
      : 'The payment provider has rejected this payout account. Contact its support.';
  throw new AppError('payout_account_complete', sentence);
}

function returnPages(
  publicUrl: string,
  accountId: string,
  token: string,
): { readonly returnUrl: string; readonly refreshUrl: string } {
  const page = (outcome: 'success' | 'refresh'): string => {
    const url = new URL('/affiliate-onboarding', publicUrl);
    url.search = new URLSearchParams({ account: accountId, [outcome]: 'true', token }).toString();
    return url.href;
  };
  return { returnUrl: page('success'), refreshUrl: page('refresh') };
}
