import type { Language } from '@sillage/proto/values/languages';
import type { MailContent } from '@sillage/runtime/mail';
import { ownPage } from './own-page.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface Claim {
  readonly orderId: string;
  readonly state: 'credited' | 'declined' | 'closed' | 'creditedElsewhere';
  readonly reason: string;
}

/** Notifies an affiliate of the outcome of a claim about an order. */
export function orderClaimMail(
  language: Language,
  { orderId, state, reason }: Claim,
  /** The affiliate's own page; null if there is none. */
  { campaign, page }: { readonly campaign: string; readonly page: string | null },
): MailContent {
  const { orderClaim, declined } = MAIL_TEXTS[language];
  const { subject, heading, text } = orderClaim[state];
  const why = reason === '' ? [] : [{ type: 'paragraph', text: declined.reason(reason) } as const];
  return {
    language,
    subject: subject(orderId),
    heading,
    blocks: [{ type: 'paragraph', text: text(campaign, orderId) }, ...why, ...ownPage(language, page)],
    footer: orderClaim.footer(campaign),
  };
}
