import type { Language } from '@sillage/proto/values/languages';
import type { MailContent, MailFile, OptOutLinks } from '@sillage/runtime/mail';
import { findProvider } from '@sillage/runtime/provider-calls';
import { shownDetails } from '../../db/bank-details.ts';
import type { Recipient } from '../../db/campaigns.ts';
import { listMailedLines } from '../../db/payout-lines.ts';
import type { MailRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import type { LinkPurpose } from '../../domain/link-token.ts';
import { paidLineOf } from '../../domain/money-notices.ts';
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
} from '../../mails/templates.ts';
import { findAttached } from '../accounts/attached.ts';
import { loadOwn } from '../accounts/own-details.ts';
import { attachedDocument, attachedStatement } from './attachments.ts';

export type Writing = Pick<PayoutDeps, 'db' | 'clock' | 'providers' | 'optOuts' | 'billing'>;

/** A mail that is being written. */
export interface Letter {
  readonly row: MailRow;
  readonly recipient: Recipient;
  readonly language: Language;
  /** What it is about, one amount per currency; empty unless it is about money. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** Signs a link for its recipient. */
  readonly link: (purpose: LinkPurpose) => string;
}

export interface Written {
  readonly content: MailContent;
  readonly files?: readonly MailFile[];
  /** Absent: such mails cannot be switched off. */
  readonly optOut?: OptOutLinks;
}

type Writer = (deps: Writing, letter: Letter) => Written | Promise<Written | 'unwanted'>;

/** How each kind of mail is written, with current names and amounts. */
export const WRITERS: Readonly<Record<MailRow['kind'], Writer>> = {
  commission: writeCommission,
  invitation: writeInvitation,
  held: (_deps, letter) => ({ content: heldMail(letter.language, { ...namesOf(letter), amounts: letter.amounts }) }),
  // Leads to the payout account.
  returned: (_deps, letter) => ({
    content: returnedMail(letter.language, { ...addressed(letter, 'invitation'), amounts: letter.amounts }),
  }),
  detached: (_deps, letter) => ({ content: detachedMail(letter.language, addressed(letter, 'objection')) }),
  bank_details: (deps, letter) => writeDetails(deps, letter, { isFormer: false }),
  bank_replaced: (deps, letter) => writeDetails(deps, letter, { isFormer: true }),
  payment: writePayment,
  self_billed: writeSelfBilled,
};

const namesOf = ({ recipient: { name, campaignName: campaign } }: Letter) => ({ name, campaign });

const addressed = (letter: Letter, purpose: LinkPurpose) => ({ ...namesOf(letter), url: letter.link(purpose) });

/** `unwanted`: the affiliate has switched off such mails, and no action is required of them. */
async function writeCommission(deps: Writing, letter: Letter): Promise<Written | 'unwanted'> {
  const { row, recipient, language } = letter;
  const { affiliateId, email } = recipient;
  if (row.settlementId === null) throw new Error('A mail of a commission names no settlement');
  const lines = await listMailedLines(deps.db, row.settlementId, affiliateId);
  const paid = lines.filter(({ state }) => state === 'paid');
  const kind = paid.length > 0 ? 'paid' : recipient.merchantPays ? 'merchant_pays' : 'set_up';
  const provider = await providerName(deps, recipient);
  const about = { ...addressed(letter, 'commission'), provider, kind, amounts: lines } as const;
  const content = commissionMail(language, about);
  // Cannot be switched off, because the payment waits for the affiliate.
  if (kind === 'set_up') return { content };
  if (recipient.mutedMails.includes('commissions')) return 'unwanted';
  const optOut = deps.optOuts.links({ email, affiliateId, kind: 'commissions' }, deps.clock());
  const lineIds = paid.map(({ lineId }) => lineId);
  const files = kind === 'paid' ? await attachedStatement(deps, row, recipient, { language, lineIds }) : [];
  return { content, files, optOut };
}

async function writeInvitation(deps: Writing, letter: Letter): Promise<Written> {
  const { recipient, language } = letter;
  const to = addressed(letter, 'invitation');
  if (recipient.merchantPays) return { content: bankInvitationMail(language, to) };
  return { content: invitationMail(language, { ...to, provider: await providerName(deps, recipient) }) };
}

async function providerName({ db, providers }: Writing, recipient: Recipient): Promise<string | undefined> {
  return findProvider(providers, (await findAttached(db, recipient))?.provider)?.displayName;
}

async function writeDetails(
  { db }: Writing,
  letter: Letter,
  { isFormer }: { readonly isFormer: boolean },
): Promise<Written> {
  const { details: found } = await loadOwn(db, letter.recipient);
  const details = found && { ...found, ...shownDetails(found) };
  const to = addressed(letter, isFormer ? 'objection' : 'invitation');
  return { content: bankDetailsMail(letter.language, { ...to, details, isFormer }) };
}

async function writePayment(deps: Writing, letter: Letter): Promise<Written> {
  const { row, recipient, language, amounts } = letter;
  const { details } = await loadOwn(deps.db, recipient);
  // Details that were entered after the payment are not shown.
  const paidTo = details && details.detailsId === row.detailsId ? shownDetails(details) : undefined;
  const lineIds = paidLineOf(row.occasion);
  return {
    content: paymentMail(language, { ...addressed(letter, 'invitation'), amounts, paidTo }),
    files: await attachedStatement(deps, row, recipient, { language, lineIds }),
  };
}

async function writeSelfBilled(deps: Writing, letter: Letter): Promise<Written> {
  const { row, recipient, language } = letter;
  const [amount] = letter.amounts;
  if (!amount || !row.document) throw new Error('A mail of an invoice names none');
  const files = await attachedDocument(deps, row, recipient, row.document);
  const about = { ...addressed(letter, 'invitation'), ...row.document, ...amount, isAttached: files.length > 0 };
  return { content: selfBilledMail(language, about), files };
}
