import type { WalletShown } from '@sillage/proto/http/payouts';
import type { Language } from '@sillage/proto/values/languages';
import { formatAmount, type MailBlock, type MailContent } from '@sillage/runtime/mail';
import { LINK_VALID_DAYS } from '../domain/link-token.ts';
import type { ShownPayee } from '../domain/payee.ts';
import type { MailTexts } from './mail-texts.ts';
import { MAIL_TEXTS } from './texts/index.ts';

export interface Addressed {
  readonly name: string;
  readonly campaign: string;
  readonly url: string;
}

/** In each currency one. */
interface WithAmounts {
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

interface WithProvider {
  /** Whose page the affiliate sets up their account on; undefined: none is configured, and the mail does not say how. */
  readonly provider: string | undefined;
}

export interface CommissionMail extends Addressed, WithAmounts, WithProvider {
  /** `paid`: transferred. `set_up`: waits for a payout account. `merchant_pays`: outside of the platform. */
  readonly kind: 'paid' | 'set_up' | 'merchant_pays';
}

const TEXT_OF = { paid: 'paid', set_up: 'setUp', merchant_pays: 'merchantPays' } as const;

/** Tells an affiliate what they earned, and how it reaches them. */
export function commissionMail(
  language: Language,
  { kind, name, campaign, amounts, url, provider }: CommissionMail,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, text, button } = texts[TEXT_OF[kind]];
  const written = writtenSum(language, amounts);
  return {
    language,
    subject: subject(written, campaign),
    heading: texts.congratulations(name),
    blocks: [
      { type: 'paragraph', text: texts.campaign(campaign) },
      { type: 'paragraph', text: texts.amount(written) },
      { type: 'paragraph', text },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      ...(kind === 'set_up' ? guide(language, provider) : []),
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Asks an affiliate to set up their payout account. */
export function invitationMail(
  language: Language,
  { name, campaign, url, provider }: Addressed & WithProvider,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, text, button } = texts.invitation;
  return {
    language,
    subject: subject(campaign),
    heading: heading(name),
    blocks: [
      { type: 'paragraph', text: text(campaign) },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      ...guide(language, provider),
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Tells the holder of an account that the affiliate has another address now, and where to object. */
export function detachedMail(language: Language, { name, campaign, url }: Addressed): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, happened, kept, toDo, button } = texts.detached;
  return {
    language,
    subject: subject(campaign),
    heading: heading(name),
    blocks: [
      { type: 'paragraph', text: happened(campaign) },
      { type: 'paragraph', text: kept },
      { type: 'paragraph', text: toDo },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/**
 * Tells an affiliate that the payment of their commissions is on hold: there is nothing to do about it, and so no link.
 */
export function heldMail(
  language: Language,
  { name, campaign, amounts }: Omit<Addressed, 'url'> & WithAmounts,
): MailContent {
  const { held, footer } = MAIL_TEXTS[language];
  return {
    language,
    subject: held.subject(campaign),
    heading: held.heading(name),
    blocks: [
      { type: 'paragraph', text: held.happened(campaign) },
      { type: 'paragraph', text: held.kept(writtenSum(language, amounts)) },
      { type: 'paragraph', text: held.toDo },
    ],
    footer,
  };
}

/** Tells an affiliate that a payment came back, is owed again, and where to look for the reason. */
export function returnedMail(
  language: Language,
  { name, campaign, amounts, url }: Addressed & WithAmounts,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, happened, kept, toDo, button } = texts.returned;
  const amount = writtenSum(language, amounts);
  return {
    language,
    subject: subject(amount, campaign),
    heading: heading(name),
    blocks: [
      { type: 'paragraph', text: happened(amount, campaign) },
      { type: 'paragraph', text: kept },
      { type: 'paragraph', text: toDo },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Asks an affiliate for the bank account that the merchant transfers to. */
export function bankInvitationMail(language: Language, { name, campaign, url }: Addressed): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, text, shown, button } = texts.bankInvitation;
  return {
    language,
    subject: subject(campaign),
    heading: texts.invitation.heading(name),
    blocks: [
      { type: 'paragraph', text: text(campaign) },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'paragraph', text: shown },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Tells an affiliate that the merchant says they paid. `paidTo`: the account that was, where it is known. */
export function paymentMail(
  language: Language,
  { name, campaign, url, amounts, paidTo }: Addressed & WithAmounts & { readonly paidTo: ShownPayee | undefined },
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, happened, toAccount, toWallet, toDo, button } = texts.payment;
  const amount = writtenSum(language, amounts);
  const whereTo = ({ last4, wallet }: ShownPayee) =>
    wallet ? toWallet(writtenWallet(texts, wallet)) : toAccount(last4);
  return {
    language,
    subject: subject(amount, campaign),
    heading: texts.invitation.heading(name),
    blocks: [
      { type: 'paragraph', text: happened(amount, campaign) },
      ...(paidTo === undefined ? [] : [{ type: 'paragraph', text: whereTo(paidTo) } as const]),
      { type: 'paragraph', text: toDo },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Below all that a mail says: where its reader sees all their programmes, and what is held about them. */
export function withOwnPages(
  content: MailContent,
  {
    programmes,
    yourData,
    optOut,
  }: {
    readonly programmes: string;
    readonly yourData: string;
    /** Undefined: nobody can do without this mail. */
    readonly optOut: string | undefined;
  },
): MailContent {
  const texts = MAIL_TEXTS[content.language];
  const links = [
    { type: 'link', text: texts.programmes, url: programmes },
    { type: 'link', text: texts.yourData, url: yourData },
  ] as const;
  const last = optOut === undefined ? [] : [{ type: 'link', text: texts.optOut, url: optOut } as const];
  return { ...content, blocks: [...content.blocks, ...links, ...last] };
}

const PROVIDERS = { paypal: 'PayPal', wise: 'Wise' } as const;

export const writtenWallet = ({ wallet }: MailTexts, { provider, maskedEmail }: WalletShown): string =>
  wallet(PROVIDERS[provider], maskedEmail);

const writtenSum = (language: Language, amounts: WithAmounts['amounts']): string =>
  amounts.map(({ amountMinor, currency }) => formatAmount(language, amountMinor, currency)).join(' + ');

function guide(language: Language, provider: string | undefined): readonly MailBlock[] {
  if (provider === undefined) return [];
  const { guideTitle, guide: steps } = MAIL_TEXTS[language];
  return [guideTitle, ...steps(provider)].map((text) => ({ type: 'paragraph', text }));
}
