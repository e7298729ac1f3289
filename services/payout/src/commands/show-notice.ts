import type { Notice, PayoutAccount } from '@sillage/proto/http/payouts';
import { listMailedLines } from '../db/payout-lines.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { isHeld } from '../domain/account-owner.ts';
import { maskedEmail } from '../domain/masked-email.ts';
import { findAttached } from './attached.ts';
import { openGrant } from './grant.ts';
import { limitAffiliate } from './limit.ts';
import { loadOwn } from './own-details.ts';
import { asAppError } from './provider-call.ts';
import { refreshAccount } from './refresh-account.ts';

/** What the page of a mail's link shows, from the books. */
export async function showNotice(deps: PayoutDeps, token: string): Promise<Notice> {
  const { grant, recipient } = await openGrant(deps, token);
  const { accounts, attached, details } = await loadOwn(deps.db, recipient);
  const lines =
    grant.settlementId === null ? [] : await listMailedLines(deps.db, grant.settlementId, recipient.affiliateId);
  return {
    affiliateId: recipient.affiliateId,
    affiliateName: recipient.name,
    campaignName: recipient.campaignName,
    maskedEmail: maskedEmail(recipient.email),
    hasEmail: recipient.email !== '',
    amounts: lines.map((line) => ({ currency: line.currency, amountMinor: line.amountMinor })),
    account: accountView(attached),
    isHeld: isHeld(accounts, recipient.email),
    merchantPays: recipient.merchantPays,
    bankDetails: details,
    expiresAt: new Date(grant.expiresAtMs).toISOString(),
  };
}

/** The account as the provider has it now; as it was last known, where that is not configured. */
export async function showAccount(deps: PayoutDeps, token: string): Promise<PayoutAccount> {
  const { recipient } = await openGrant(deps, token);
  const known = await findAttached(deps.db, recipient);
  if (!known?.provider || !deps.providers.has(known.provider)) return accountView(known);
  await limitAffiliate(deps, 'account', recipient.affiliateId);
  return accountView(await asAppError(refreshAccount(deps, known)));
}

function accountView(row: PayoutAccountRow | undefined): PayoutAccount {
  return row
    ? { accountId: row.isGone ? null : row.accountId, status: row.status }
    : { accountId: null, status: 'unknown' };
}
