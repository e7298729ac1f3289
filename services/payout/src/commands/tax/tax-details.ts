import { createHash } from 'node:crypto';
import type { SaveTaxDetails, ShownTaxDetails, TaxDetails, TaxDetailsStatus } from '@sillage/proto/http/tax-details';
import { AGREEMENT_TEXTS, AGREEMENT_VERSION } from '@sillage/proto/values/self-billing-agreement';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, invalidField } from '@sillage/runtime/service';
import { readVatId } from '@sillage/runtime/vat-id';
import type { z } from 'zod';
import type { TaxDetailsRow } from '../../db/schema.ts';
import { agreementOf, findTaxDetails, storeTaxDetails } from '../../db/tax-details.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isAgreed, withAgreement } from '../../domain/agreed-spans.ts';
import { findAttached, lockAttached } from '../accounts/attached.ts';
import { openGrant } from '../accounts/grant.ts';
import { limitAffiliate } from '../mails/limit.ts';

const NOTHING_REQUESTED = { details: false, selfBilling: false };

/** The tax details that the holder of the link has entered, and those that the merchant requests. */
export async function showTaxDetails(deps: PayoutDeps, token: string): Promise<TaxDetailsStatus> {
  const { recipient } = await openGrant(deps, token);
  const asks = (await deps.billing?.asksOf(recipient.campaignId)) ?? NOTHING_REQUESTED;
  const own = await findAttached(deps.db, recipient);
  return status(deps, asks, own && (await findTaxDetails(deps.db, own.id)));
}

/** Stores tax details and the agreement for the address that the link was sent to. */
export async function saveTaxDetails(
  deps: PayoutDeps,
  { token, details: written, agrees }: z.infer<typeof SaveTaxDetails>,
): Promise<TaxDetailsStatus> {
  const { recipient } = await openGrant(deps, token);
  const { affiliateId, campaignId, email } = recipient;
  if (email === '')
    throw new AppError('conflict', 'Tax details are stored by e-mail address, and no address of yours is known.');
  await limitAffiliate(deps, 'bankDetails', affiliateId);
  const asks = (await deps.billing?.asksOf(campaignId)) ?? NOTHING_REQUESTED;
  const details = readDetails(written);
  const row = await inTransaction(deps.db, async (trx) => {
    const { own } = await lockAttached(trx, recipient);
    const before = await findTaxDetails(trx, own.id);
    const kept = before && deps.taxSecrets.unseal(before.sealed, own.id);
    const now = new Date(deps.clock());
    const stored: TaxDetailsRow = {
      payoutAccountId: own.id,
      sealed: deps.taxSecrets.seal(withKept(details, kept), own.id),
      changedAt: now,
      // Without self-billing, no agreement was requested.
      ...agreed(asks.selfBilling ? agrees : 'as before', before, now),
    };
    await storeTaxDetails(trx, stored);
    return stored;
  });
  return status(deps, asks, row);
}

function readDetails(written: TaxDetails): TaxDetails {
  const { vatId, country } = written;
  if (vatId === null || vatId === '') return { ...written, vatId: null };
  const stored = readVatId(vatId, country);
  if (stored === undefined) throw invalidField('vatId', 'This is not a VAT id of that country.');
  return { ...written, vatId: stored };
}

/**
 * Masked values that were not entered again are kept. A person's number is not used for their business, nor one of
 * another country.
 */
const withKept = (details: TaxDetails, kept: TaxDetails | undefined): TaxDetails => ({
  ...details,
  tin: details.tin || (kept && isSameNumber(details, kept) ? kept.tin : ''),
  bornOn: details.kind === 'person' ? (details.bornOn ?? kept?.bornOn ?? null) : null,
});

const isSameNumber = (one: TaxDetails, other: TaxDetails): boolean =>
  one.kind === other.kind && one.country === other.country && one.tinCountry === other.tinCountry;

const NOTHING = {
  agreementVersion: null,
  agreementLanguage: null,
  agreementHash: null,
  agreedAt: null,
  agreedSpans: [],
};

/** An agreement to the same version, in any language, keeps its date. The last agreement is kept after it has ended. */
function agreed(
  agrees: z.infer<typeof SaveTaxDetails>['agrees'] | 'as before',
  before: TaxDetailsRow | undefined,
  now: Date,
): Omit<TaxDetailsRow, 'payoutAccountId' | 'sealed' | 'changedAt'> {
  const { agreementVersion, agreementLanguage, agreementHash, agreedAt, agreedSpans } = before ?? NOTHING;
  const known = { agreementVersion, agreementLanguage, agreementHash, agreedAt, agreedSpans };
  if (agrees === 'as before') return known;
  if (agrees === null) return { ...known, agreedSpans: withAgreement(agreedSpans, false, now) };
  const { version, language } = agrees;
  if (version !== AGREEMENT_VERSION)
    throw invalidField('agrees.version', 'The agreement has another text by now. Read it again.');
  if (agreementVersion === version && isAgreed(agreedSpans)) return known;
  return {
    agreementVersion: version,
    agreementLanguage: language,
    agreementHash: createHash('sha256').update(AGREEMENT_TEXTS[language]).digest('hex'),
    agreedAt: now,
    agreedSpans: withAgreement(agreedSpans, true, now),
  };
}

function status(deps: PayoutDeps, asks: TaxDetailsStatus['asks'], row: TaxDetailsRow | undefined): TaxDetailsStatus {
  if (!row) return { asks, details: null, agreement: null };
  const agreement = isAgreed(row.agreedSpans) ? agreementOf(row) : null;
  return { asks, details: shownTaxDetails(deps.taxSecrets.unseal(row.sealed, row.payoutAccountId)), agreement };
}

export const shownTaxDetails = ({ tin, bornOn, ...details }: TaxDetails): ShownTaxDetails => ({
  ...details,
  hasTin: tin !== '',
  hasBirthday: bornOn !== null,
});
