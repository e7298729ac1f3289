import type { Notice, PayoutAccount } from '@sillage/proto/http/payouts';
import { listMailedLines } from '../../db/payout-lines.ts';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isHeld } from '../../domain/account-owner.ts';
import { maskedEmail } from '../../domain/masked-email.ts';
import { findAttached } from '../accounts/attached.ts';
import { detailsView } from '../accounts/bank-details.ts';
import { openGrant } from '../accounts/grant.ts';
import { loadOwn } from '../accounts/own-details.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import { asAppError } from '../transfers/provider-call.ts';
import { limitAffiliate } from './limit.ts';

/** The data for the page of a mail's link. */
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
    bankDetails: details ? detailsView(details) : null,
    expiresAt: new Date(grant.expiresAtMs).toISOString(),
  };
}

/** The account as the provider has it now, or as last known if the provider is not configured. */
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
