import type { DataRequestKind } from '@sillage/proto/http/data-requests';
import type { LinkMailTexts } from '@sillage/runtime/mail';

interface Outcome {
  readonly subject: (campaign: string) => string;
  readonly text: (campaign: string) => string;
}

interface LinksTexts {
  readonly subject: (campaign: string) => string;
  readonly heading: string;
  readonly text: (campaign: string, rate: string) => string;
}

/** The texts of mails to applicants. */
interface JoiningTexts {
  readonly confirm: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly text: (campaign: string) => string;
    readonly button: string;
    readonly validity: (days: number) => string;
  };
  readonly welcome: LinksTexts;
  readonly known: LinksTexts;
  /** For somebody who accepted an invitation. */
  readonly invited: LinksTexts;
  /** For an affiliate who asked for a change of their address. */
  readonly moved: LinksTexts;
  /** Above the link. */
  readonly yourLink: string;
  readonly openPage: string;
  readonly pageIsPrivate: string;
  readonly declined: Outcome & { readonly heading: string };
  /** Says that the application was deleted. */
  readonly forgotten: string;
  readonly footer: (campaign: string) => string;
  readonly invitedFooter: (campaign: string) => string;
  /** For mails to an address that anybody may have entered. */
  readonly strangerFooter: string;
}

/** The texts of the mail in which a merchant invites somebody. */
interface InvitationTexts {
  readonly subject: (merchant: string, campaign: string) => string;
  readonly subjectWithoutName: (campaign: string) => string;
  readonly heading: (campaign: string) => string;
  /** `who` is the merchant's name, or `owner`. */
  readonly text: (who: string, campaign: string, rate: string) => string;
  /** Stands for a merchant without a name, at the start of a sentence. */
  readonly owner: string;
  /** Above the merchant's text. */
  readonly theirWords: (who: string) => string;
  readonly test: string;
  readonly button: string;
  readonly validity: (days: number) => string;
  readonly footer: (who: string) => string;
}

interface ClaimTexts {
  readonly subject: (order: string) => string;
  readonly heading: string;
  readonly text: (campaign: string, order: string) => string;
}

/** The texts of the mails about clicks and sales of an affiliate's link. */
interface AffiliateTexts {
  readonly first_click: FirstTexts;
  readonly first_sale: FirstTexts;
  readonly weekly: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly intro: (campaign: string, dates: string) => string;
    readonly clicks: string;
    readonly orders: string;
    readonly commission: string;
    /** After a figure: that of the week before. */
    readonly compared: (figure: string) => string;
    /** Above the picture. */
    readonly chart: string;
    /** The alternative text of the picture. */
    readonly alt: (days: string) => string;
    readonly nextPayment: (amount: string, date: string) => string;
  };
  /** The link to the choice of mails. */
  readonly settings: string;
  /** The link to opt out of such mails. */
  readonly optOut: string;
  readonly footer: (campaign: string) => string;
}

interface FirstTexts {
  readonly subject: (campaign: string) => string;
  readonly heading: string;
  readonly text: (campaign: string) => string;
  /** What to do now. */
  readonly hint: string;
}

/**
 * All texts of the mails to affiliates and applicants in one language. Dates are already formatted for the language.
 */
export interface MailTexts {
  /** Valid for hours. Its footer explains why the mail came to an address that anybody may have entered. */
  readonly link: LinkMailTexts;
  /** The same, but valid for minutes. */
  readonly programmes: Omit<LinkMailTexts, 'linkFallback'>;
  readonly received: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly request: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly due: (date: string) => string;
  };
  readonly done: Readonly<Record<DataRequestKind, Outcome>>;
  readonly doneHeading: string;
  readonly declined: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly decision: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly reason: (reason: string) => string;
    readonly rights: string;
  };
  /** For all mails but the first. */
  readonly footer: string;
  /** The outcome of a claim about an order. */
  readonly orderClaim: Readonly<Record<'credited' | 'declined' | 'closed' | 'creditedElsewhere', ClaimTexts>> & {
    readonly footer: (campaign: string) => string;
  };
  readonly joining: JoiningTexts;
  readonly invitation: InvitationTexts;
  readonly affiliate: AffiliateTexts;
}
