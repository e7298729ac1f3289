import { createHash } from 'node:crypto';
import type { SaveTaxDetails, ShownTaxDetails, TaxDetails, TaxStanding } from '@sillage/proto/http/tax-details';
import { AGREEMENT_TEXTS, AGREEMENT_VERSION } from '@sillage/proto/values/self-billing-agreement';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, invalidField } from '@sillage/runtime/service';
import { readVatId } from '@sillage/runtime/vat-id';
import type { z } from 'zod';
import { insertAccount, listAccounts, lockAffiliate } from '../db/payout-accounts.ts';
import type { TaxDetailsRow } from '../db/schema.ts';
import { agreementOf, listTaxDetails, storeTaxDetails } from '../db/tax-details.ts';
import type { PayoutDeps } from '../deps.ts';
import { attachedAccount } from '../domain/account-owner.ts';
import { addressReplaced, openGrant } from './grant.ts';
import { limitAffiliate } from './limit.ts';

const NOT_ASKED = { details: false, selfBilling: false };

/** Who whoever holds the link is to the tax office, as far as they have said so, and what the merchant wants to know. */
export async function showTaxDetails(deps: PayoutDeps, token: string): Promise<TaxStanding> {
  const { recipient } = await openGrant(deps, token);
  const { affiliateId, campaignId, email } = recipient;
  const asks = (await deps.billing?.asksOf(campaignId)) ?? NOT_ASKED;
  const own = attachedAccount(await listAccounts(deps.db, [affiliateId]), email);
  const known = await listTaxDetails(deps.db, [affiliateId]);
  return standing(
    deps,
    asks,
    known.find(({ payoutAccountId }) => payoutAccountId === own?.id),
  );
}

/**
 * Stores them for the address that the link was sent to, and what was agreed to. Who agreed to this very text before has
 * agreed since then.
 */
export async function saveTaxDetails(
  deps: PayoutDeps,
  { token, details: written, agrees }: z.infer<typeof SaveTaxDetails>,
): Promise<TaxStanding> {
  const { recipient } = await openGrant(deps, token);
  const { affiliateId, campaignId, email } = recipient;
  if (email === '')
    throw new AppError('conflict', 'Tax details belong to an e-mail address, and none is known of you.');
  await limitAffiliate(deps, 'bankDetails', affiliateId);
  const asks = (await deps.billing?.asksOf(campaignId)) ?? NOT_ASKED;
  const details = readDetails(written);
  const row = await inTransaction(deps.db, async (trx) => {
    const locked = await lockAffiliate(trx, affiliateId);
    // The merchant may have replaced the address since the link was checked.
    if (locked?.affiliate.email !== email) throw addressReplaced();
    const own =
      attachedAccount(locked.accounts, email) ??
      (await insertAccount(trx, { affiliateId, campaignId, address: email }));
    const known = await listTaxDetails(trx, [affiliateId]);
    const before = known.find(({ payoutAccountId }) => payoutAccountId === own.id);
    const kept = before && deps.taxSecrets.unseal(before.sealed, own.id);
    const now = new Date(deps.clock());
    const stored: TaxDetailsRow = {
      payoutAccountId: own.id,
      sealed: deps.taxSecrets.seal(withKept(details, kept), own.id),
      changedAt: now,
      ...agreed(agrees, before, now),
    };
    await storeTaxDetails(trx, stored);
    return stored;
  });
  return standing(deps, asks, row);
}

function readDetails(written: TaxDetails): TaxDetails {
  const { vatId, country } = written;
  if (vatId === null || vatId === '') return { ...written, vatId: null };
  const stored = readVatId(vatId, country);
  if (stored === undefined) throw invalidField('vatId', 'This is not a VAT id of that country.');
  return { ...written, vatId: stored };
}

/** What is not shown again is not asked for again. */
const withKept = (details: TaxDetails, kept: TaxDetails | undefined): TaxDetails => ({
  ...details,
  tin: details.tin || (kept?.tin ?? ''),
  bornOn: details.kind === 'person' ? (details.bornOn ?? kept?.bornOn ?? null) : null,
});

const NOTHING = { agreementVersion: null, agreementLanguage: null, agreementHash: null, agreedAt: null };

function agreed(
  agrees: z.infer<typeof SaveTaxDetails>['agrees'],
  before: TaxDetailsRow | undefined,
  now: Date,
): Omit<TaxDetailsRow, 'payoutAccountId' | 'sealed' | 'changedAt'> {
  if (agrees === null) return NOTHING;
  const { version, language } = agrees;
  if (version !== AGREEMENT_VERSION)
    throw invalidField('agrees.version', 'The agreement has another text by now. Read it again.');
  const agreementHash = createHash('sha256').update(AGREEMENT_TEXTS[language]).digest('hex');
  const agreedAt = before?.agreementHash === agreementHash ? (before.agreedAt ?? now) : now;
  return { agreementVersion: version, agreementLanguage: language, agreementHash, agreedAt };
}

function standing(deps: PayoutDeps, asks: TaxStanding['asks'], row: TaxDetailsRow | undefined): TaxStanding {
  if (!row) return { asks, details: null, agreement: null };
  return { asks, details: shown(deps.taxSecrets.unseal(row.sealed, row.payoutAccountId)), agreement: agreementOf(row) };
}

const shown = ({ tin, bornOn, ...details }: TaxDetails): ShownTaxDetails => ({
  ...details,
  hasTin: tin !== '',
  hasBirthday: bornOn !== null,
});
