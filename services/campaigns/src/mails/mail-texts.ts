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

/** Of the mails to people who apply to become affiliates. */
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
  /** Whoever accepted an invitation. */
  readonly invited: LinksTexts;
  /** Above the link. */
  readonly yourLink: string;
  readonly openPage: string;
  readonly pageIsPrivate: string;
  readonly declined: Outcome & { readonly heading: string };
  /** What was sent is kept no longer. */
  readonly forgotten: string;
  readonly footer: (campaign: string) => string;
  readonly invitedFooter: (campaign: string) => string;
  /** Anybody may have entered the address. */
  readonly strangerFooter: string;
}

/** Of the mail by which a merchant asks somebody to become an affiliate. */
interface InvitationTexts {
  readonly subject: (merchant: string, campaign: string) => string;
  readonly subjectWithoutName: (campaign: string) => string;
  readonly heading: (campaign: string) => string;
  /** `who` is the merchant, or what follows. */
  readonly text: (who: string, campaign: string, rate: string) => string;
  /** A merchant without a name, where a sentence begins. */
  readonly owner: string;
  /** Above the merchant's words. */
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

/** Of the mails about what an affiliate's link brought. */
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
    /** Behind a figure: that of the week before. */
    readonly compared: (figure: string) => string;
    /** Above the picture. */
    readonly chart: string;
    /** Instead of the picture. */
    readonly alt: (days: string) => string;
    readonly nextPayment: (amount: string, date: string) => string;
  };
  /** The way to their choice of mails. */
  readonly settings: string;
  /** The way to get no more of such mails. */
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

/** Every text of the mails to affiliates, and to whoever wants to be one, in one language. Dates come as people of it write them. */
export interface MailTexts {
  /** Valid for hours. Its footer says why this mail came to an address that somebody entered. */
  readonly link: LinkMailTexts;
  /** Likewise, but valid for minutes. */
  readonly programmes: Omit<LinkMailTexts, 'linkFallback'>;
  readonly received: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly asked: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly due: (date: string) => string;
  };
  readonly done: Readonly<Record<DataRequestKind, Outcome>>;
  readonly doneHeading: string;
  readonly declined: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly asked: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly reason: (reason: string) => string;
    readonly rights: string;
  };
  /** Of all but the first. */
  readonly footer: string;
  /** What became of an order that they missed. */
  readonly orderClaim: Readonly<Record<'credited' | 'declined' | 'closed' | 'creditedElsewhere', ClaimTexts>> & {
    readonly footer: (campaign: string) => string;
  };
  readonly joining: JoiningTexts;
  readonly invitation: InvitationTexts;
  readonly affiliate: AffiliateTexts;
}
