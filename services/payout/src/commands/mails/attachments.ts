import type { Language } from '@sillage/proto/values/languages';
import type { MailFile } from '@sillage/runtime/mail';
import { hasDetails } from '../../db/bank-details.ts';
import type { Recipient } from '../../db/campaigns.ts';
import type { MailRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import type { MailedDocument } from '../../domain/money-notices.ts';
import { findPayee } from '../accounts/attached.ts';

type Attaching = Pick<PayoutDeps, 'db' | 'billing'>;
type About = Pick<MailRow, 'campaignId' | 'affiliateId' | 'settlementId' | 'attempts'>;

/** How often a mail is postponed because of its file; afterwards it is sent without. */
const FILE_ATTEMPTS = 5;

/**
 * The invoice attached to its mail, which contains name and address; only if these were entered at the affiliate's
 * current address, and nobody objects to it. Their page shows an invoice under the same condition.
 */
export async function attachedDocument(
  { billing, db }: Attaching,
  { affiliateId, attempts }: About,
  recipient: Recipient,
  { documentId }: MailedDocument,
): Promise<readonly MailFile[]> {
  if (!billing || attempts > FILE_ATTEMPTS) return [];
  const own = await findPayee(db, recipient);
  const file = own && (await billing.selfBilledOf(documentId, { affiliateId, payoutAccountId: own.id }));
  return file ? [file] : [];
}

/**
 * The statement attached to the mail: it shows the amounts of a whole year, and the payer. Not sent to an address that
 * only the merchant has entered, or that somebody objects to.
 */
export async function attachedStatement(
  { billing, db }: Attaching,
  { campaignId, affiliateId, settlementId, attempts }: About,
  recipient: Recipient,
  of: { readonly language: Language; readonly lineIds: readonly string[] },
): Promise<readonly MailFile[]> {
  if (!billing || attempts > FILE_ATTEMPTS) return [];
  const own = await findPayee(db, recipient);
  const isProved = own && (own.accountId !== null || (await hasDetails(db, own.id)));
  return isProved ? [await billing.statementOf({ campaignId, affiliateId, settlementId, ...of })] : [];
}
