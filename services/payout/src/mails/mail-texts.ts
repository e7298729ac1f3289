/**
 * Every text of the mails to affiliates in one language. `amount` and `campaign` come as people of that language write
 * them.
 */
export interface MailTexts {
  /** Of a transfer. */
  readonly paid: MailText;
  /** Managed by the platform, to somebody without a payout account. */
  readonly setUp: MailText;
  /** The merchant pays by themselves. */
  readonly merchantPays: MailText;
  readonly congratulations: (name: string) => string;
  readonly campaign: (campaign: string) => string;
  readonly amount: (amount: string) => string;
  /** About no amount: the merchant asks to set up the payout account. */
  readonly invitation: {
    readonly subject: (campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly text: (campaign: string) => string;
    readonly button: string;
  };
  /** To the holder of an account whose address was replaced: what happened, what is kept, what to do. */
  readonly detached: {
    readonly subject: (campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly happened: (campaign: string) => string;
    readonly kept: string;
    readonly toDo: string;
    readonly button: string;
  };
  /** The merchant's payments are examined or were taken back: what happened, what is kept, what to do. No link. */
  readonly held: {
    readonly subject: (campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly happened: (campaign: string) => string;
    readonly kept: (amount: string) => string;
    readonly toDo: string;
  };
  /** A transfer came back: what happened, what is kept, what to do. */
  readonly returned: {
    readonly subject: (amount: string, campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly happened: (amount: string, campaign: string) => string;
    readonly kept: string;
    readonly toDo: string;
    readonly button: string;
  };
  /** Where the merchant pays by themselves: asks for the account to pay to. */
  readonly bankInvitation: {
    readonly subject: (campaign: string) => string;
    readonly text: (campaign: string) => string;
    readonly shown: string;
    readonly button: string;
  };
  /** A wallet, as it stands in a sentence; `email` is shown in part. */
  readonly wallet: (provider: string, email: string) => string;
  /** Payment details were entered or changed: to the affiliate, and to whoever had entered some at an earlier address. */
  readonly bankDetails: {
    readonly subject: (campaign: string) => string;
    readonly subjectFirst: (campaign: string) => string;
    readonly saved: (campaign: string, last4: string) => string;
    readonly savedWallet: (campaign: string, wallet: string) => string;
    /** Goes on from `saved`, after a change. */
    readonly hold: string;
    readonly removed: (campaign: string) => string;
    readonly elsewhere: (campaign: string) => string;
    readonly toDo: string;
    readonly toDoElsewhere: string;
    readonly button: string;
    readonly buttonElsewhere: string;
  };
  /** The merchant says that they paid. */
  readonly payment: {
    readonly subject: (amount: string, campaign: string) => string;
    readonly happened: (amount: string, campaign: string) => string;
    readonly toAccount: (last4: string) => string;
    readonly toWallet: (wallet: string) => string;
    readonly toDo: string;
    readonly button: string;
  };
  /** An invoice was written in the name of the affiliate, or a credit note that takes back from one. */
  readonly selfBilled: {
    readonly subject: Readonly<Record<'invoice' | 'creditNote', (number: string, campaign: string) => string>>;
    readonly happened: Readonly<Record<'invoice' | 'creditNote', (campaign: string) => string>>;
    readonly facts: (number: string, month: string, amount: string) => string;
    readonly attached: string;
    /** It goes with no mail to an address that nobody has proved. */
    readonly elsewhere: string;
    readonly toDo: string;
    readonly button: string;
  };
  /** How to be paid by this provider, in three steps. */
  readonly guide: (provider: string) => readonly [string, string, string];
  readonly guideTitle: string;
  /** Above the address of the button. */
  readonly linkFallback: string;
  readonly validity: (days: number) => string;
  /** The way to all that the reader is part of. */
  readonly programmes: string;
  /** The way to what is held about the reader. */
  readonly yourData: string;
  /** The way to get no more of such mails. */
  readonly optOut: string;
  /** Why this mail came. */
  readonly footer: string;
}

/** What a mail of a settlement says around the amounts. */
export interface MailText {
  readonly subject: (amount: string, campaign: string) => string;
  readonly text: string;
  readonly button: string;
}
