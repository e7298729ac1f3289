import type { Language } from '@sillage/proto/values/languages';
import { type Mail, type MailContent, type MailFile, renderMail } from '@sillage/runtime/mail';
import { findProvider } from '@sillage/runtime/provider-calls';
import { hasDetails, listDetails, shownDetails } from '../../db/bank-details.ts';
import type { Recipient } from '../../db/campaigns.ts';
import { listAccounts } from '../../db/payout-accounts.ts';
import { listMailedLines } from '../../db/payout-lines.ts';
import type { BankDetailsRow, MailRow } from '../../db/schema.ts';
import { findTaxDetails } from '../../db/tax-details.ts';
import type { Db, PayoutDeps } from '../../deps.ts';
import { payeeAccount } from '../../domain/account-owner.ts';
import { detailsAt } from '../../domain/bank-details.ts';
import type { LinkPurpose } from '../../domain/link-token.ts';
import { type MailedDocument, paidLineOf } from '../../domain/money-notices.ts';
import { bankDetailsMail } from '../../mails/bank-details-mail.ts';
import { selfBilledMail } from '../../mails/self-billed-mail.ts';
import {
  bankInvitationMail,
  commissionMail,
  detachedMail,
  heldMail,
  invitationMail,
  paymentMail,
  returnedMail,
  withOwnPages,
} from '../../mails/templates.ts';
import { findAttached } from '../accounts/attached.ts';

/** The purpose of each mail's link. For a returned transfer it leads to the payout account, as in an invitation. */
const PURPOSES: Readonly<Record<Exclude<MailRow['kind'], 'held'>, LinkPurpose>> = {
  commission: 'commission',
  invitation: 'invitation',
  detached: 'objection',
  returned: 'invitation',
  bank_details: 'invitation',
  bank_replaced: 'objection',
  payment: 'invitation',
  self_billed: 'invitation',
};

type Writing = Pick<PayoutDeps, 'db' | 'clock' | 'config' | 'tokens' | 'providers' | 'optOuts' | 'billing'>;

/** How often a mail is postponed because of its file; afterwards it is sent without. */
const FILE_ATTEMPTS = 5;

/**
 * Writes the mail with the current names, link and amounts of the settlement. `unwanted`: the affiliate has switched
 * off such mails, and no action is required of them.
 */
export async function writeMail(deps: Writing, row: MailRow, recipient: Recipient): Promise<Mail | 'unwanted'> {
  const { db, clock, config, tokens } = deps;
  const { affiliateId, name, campaignName: campaign, email: to } = recipient;
  const language = recipient.mailLanguage ?? config.PAYOUT_MAIL_LANGUAGE;
  const pages = {
    programmes: new URL('/programmes', config.PUBLIC_URL).href,
    yourData: new URL('/your-data', config.PUBLIC_URL).href,
  };
  const written = (content: MailContent, optOut?: string) => renderMail(withOwnPages(content, { ...pages, optOut }));
  const noticed = (row.amounts ?? []).map(({ currency, amountMinor }) => ({
    currency,
    amountMinor: BigInt(amountMinor),
  }));
  if (row.kind === 'held') return { to, ...written(heldMail(language, { name, campaign, amounts: noticed })) };
  const purpose = PURPOSES[row.kind];
  const url = new URL(purpose === 'objection' ? '/payout-objection' : '/commission-info', config.PUBLIC_URL);
  url.searchParams.set(
    'token',
    tokens.sign({ purpose, affiliateId, settlementId: row.settlementId, email: to }, clock()),
  );
  const addressed = { name, campaign, url: url.href };
  if (row.kind === 'bank_details' || row.kind === 'bank_replaced') {
    const isFormer = row.kind === 'bank_replaced';
    const found = await findDetails(db, recipient);
    const details = found && { ...found, ...shownDetails(found) };
    return { to, ...written(bankDetailsMail(language, { ...addressed, details, isFormer })) };
  }
  if (purpose === 'objection') return { to, ...written(detachedMail(language, addressed)) };
  if (row.kind === 'payment') {
    const details = await findDetails(db, recipient);
    // Details that were entered after the payment are not shown.
    const paidTo = details && details.detailsId === row.detailsId ? shownDetails(details) : undefined;
    const files = await statementOf(deps, row, recipient, { language, lineIds: paidLineOf(row.occasion) });
    return { to, files, ...written(paymentMail(language, { ...addressed, amounts: noticed, paidTo })) };
  }
  if (row.kind === 'self_billed') {
    const [amount] = noticed;
    if (!amount || !row.document) throw new Error('A mail of an invoice names none');
    const files = await documentOf(deps, row, recipient, row.document);
    const mail = { ...addressed, ...row.document, ...amount, isAttached: files.length > 0 };
    return { to, files, ...written(selfBilledMail(language, mail)) };
  }
  if (row.kind === 'returned') return { to, ...written(returnedMail(language, { ...addressed, amounts: noticed })) };
  const provider = findProvider(deps.providers, (await findAttached(db, recipient))?.provider)?.displayName;
  if (row.settlementId === null && recipient.merchantPays)
    return { to, ...written(bankInvitationMail(language, addressed)) };
  if (row.settlementId === null) return { to, ...written(invitationMail(language, { ...addressed, provider })) };
  const lines = await listMailedLines(db, row.settlementId, affiliateId);
  const isPaid = lines.some((line) => line.state === 'paid');
  const kind = isPaid ? 'paid' : recipient.merchantPays ? 'merchant_pays' : 'set_up';
  const amounts = lines.map((line) => ({ currency: line.currency, amountMinor: line.amountMinor }));
  const content = commissionMail(language, { ...addressed, provider, kind, amounts });
  // Cannot be switched off, because the payment waits for the affiliate.
  if (kind === 'set_up') return { to, ...written(content) };
  if (recipient.mutedMails.includes('commissions')) return 'unwanted';
  const optOut = deps.optOuts.links({ email: to, affiliateId, kind: 'commissions' }, clock());
  const lineIds = lines.filter(({ state }) => state === 'paid').map(({ lineId }) => lineId);
  const files = isPaid ? await statementOf(deps, row, recipient, { language, lineIds }) : [];
  return { to, files, unsubscribeUrl: optOut.unsubscribeUrl, ...written(content, optOut.page) };
}

/**
 * The invoice attached to its mail, which contains name and address; only for affiliates who have entered tax details
 * at their current address.
 */
async function documentOf(
  { billing, db }: Writing,
  { affiliateId, attempts }: MailRow,
  recipient: Recipient,
  { documentId }: MailedDocument,
): Promise<readonly MailFile[]> {
  if (!billing || attempts > FILE_ATTEMPTS) return [];
  const own = payeeAccount(await listAccounts(db, [affiliateId]), recipient.email);
  if (!own || !(await findTaxDetails(db, own.id))) return [];
  return [await billing.selfBilledOf(documentId, affiliateId)];
}

/**
 * The statement attached to the mail: it shows the amounts of a whole year, and the payer. Not sent to an address that
 * only the merchant has entered, or that somebody objects to.
 */
async function statementOf(
  { billing, db }: Writing,
  { campaignId, affiliateId, settlementId, attempts }: MailRow,
  recipient: Recipient,
  asked: { readonly language: Language; readonly lineIds: readonly string[] },
): Promise<readonly MailFile[]> {
  if (!billing || attempts > FILE_ATTEMPTS) return [];
  const own = payeeAccount(await listAccounts(db, [affiliateId]), recipient.email);
  const isProved = own && (own.accountId !== null || (await hasDetails(db, own.id)));
  if (!isProved) return [];
  return [await billing.statementOf({ campaignId, affiliateId, settlementId, ...asked })];
}

/** The bank details of the recipient's address; undefined: none were entered, or they were removed. */
async function findDetails(db: Db, recipient: Recipient): Promise<BankDetailsRow | undefined> {
  const attached = await findAttached(db, recipient);
  return detailsAt(await listDetails(db, [recipient.affiliateId]), attached?.id);
}
