import { type Mail, renderMail } from '@sillage/infra/mail';
import type { Recipient } from '../db/campaigns.ts';
import { listMailedLines } from '../db/payout-lines.ts';
import type { MailRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { commissionMail, detachedMail, invitationMail } from '../mails/templates.ts';

/** The mail as it leaves now: names, amounts and the link are of this moment, and nothing of it is stored. */
export async function writeMail(
  { db, clock, config, tokens }: Pick<PayoutDeps, 'db' | 'clock' | 'config' | 'tokens'>,
  row: MailRow,
  recipient: Recipient,
): Promise<Mail> {
  const { affiliateId, name, campaignName: campaign, email: to } = recipient;
  const purpose = row.kind === 'detached' ? 'objection' : row.kind;
  const url = new URL(purpose === 'objection' ? '/payout-objection' : '/commission-info', config.PUBLIC_URL);
  url.searchParams.set('token', tokens.sign({ purpose, affiliateId, settlementId: row.settlement_id, email: to }, clock()));
  const language = config.PAYOUT_MAIL_LANGUAGE;
  const addressed = { name, campaign, url: url.href };
  if (purpose === 'objection') return { to, ...renderMail(detachedMail(language, addressed)) };
  if (row.settlement_id === null) return { to, ...renderMail(invitationMail(language, addressed)) };
  const lines = await listMailedLines(db, row.settlement_id, affiliateId);
  const isPaid = lines.some((it) => it.state === 'paid');
  const kind = isPaid ? 'paid' : recipient.merchantPays ? 'merchant_pays' : 'set_up';
  const amounts = lines.map((it) => ({ currency: it.currency, amountMinor: it.amount_minor }));
  return { to, ...renderMail(commissionMail(language, { ...addressed, kind, amounts })) };
}
