import { type Mail, renderMail } from '@sillage/runtime/mail';
import type { Recipient } from '../../db/campaigns.ts';
import type { MailRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import type { LinkPurpose } from '../../domain/link-token.ts';
import { withOwnPages } from '../../mails/templates.ts';
import { WRITERS, type Writing } from './letters.ts';

/** `unwanted`: the recipient has switched off such mails, and no action is required of them. */
export async function writeMail(
  deps: Writing & Pick<PayoutDeps, 'config' | 'tokens'>,
  row: MailRow,
  recipient: Recipient,
): Promise<Mail | 'unwanted'> {
  const { clock, config, tokens } = deps;
  const { affiliateId, email: to } = recipient;
  const { settlementId } = row;
  const link = (purpose: LinkPurpose) => {
    const url = new URL(purpose === 'objection' ? '/payout-objection' : '/commission-info', config.PUBLIC_URL);
    url.searchParams.set('token', tokens.sign({ purpose, affiliateId, settlementId, email: to }, clock()));
    return url.href;
  };
  const written = await WRITERS[row.kind](deps, {
    row,
    recipient,
    language: recipient.mailLanguage ?? config.PAYOUT_MAIL_LANGUAGE,
    amounts: (row.amounts ?? []).map((stored) => ({ ...stored, amountMinor: BigInt(stored.amountMinor) })),
    link,
  });
  if (written === 'unwanted') return written;
  const { content, files = [], optOut } = written;
  const pages = {
    programmes: new URL('/programmes', config.PUBLIC_URL).href,
    yourData: new URL('/your-data', config.PUBLIC_URL).href,
    optOut: optOut?.page,
  };
  const { unsubscribeUrl } = optOut ?? {};
  return { to, files, ...(unsubscribeUrl && { unsubscribeUrl }), ...renderMail(withOwnPages(content, pages)) };
}
