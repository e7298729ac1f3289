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

/** One amount per currency. */
interface WithAmounts {
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

interface WithProvider {
  /**
   * The provider on whose page the affiliate sets up their account; undefined: none is configured, and the mail leaves
   * out the guide.
   */
  readonly provider: string | undefined;
}

export interface CommissionMail extends Addressed, WithAmounts, WithProvider {
  /** `paid`: transferred. `set_up`: waits for a payout account. `merchant_pays`: paid outside of the platform. */
  readonly kind: 'paid' | 'set_up' | 'merchant_pays';
}

const TEXT_OF = { paid: 'paid', set_up: 'setUp', merchant_pays: 'merchantPays' } as const;

/** Notifies an affiliate of their earnings and how they are paid. */
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

/** Notifies the holder of an account that the affiliate's address has changed, and where to object. */
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
 * Notifies an affiliate that the payment of their commissions is on hold. No action is required, so there is no link.
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

/** Notifies an affiliate that a payment was returned and is owed again, and where to find the reason. */
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

/** Asks an affiliate for the bank account that the merchant will pay to. */
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

/**
 * Notifies an affiliate that the merchant has marked a payment as made. `paidTo`: the account that was paid, if known.
 */
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

/** Appends links to all programmes of the reader, and to the stored data about them. */
export function withOwnPages(
  content: MailContent,
  {
    programmes,
    yourData,
    optOut,
  }: {
    readonly programmes: string;
    readonly yourData: string;
    /** Undefined: this mail cannot be switched off. */
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
