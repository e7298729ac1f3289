/**
 * All texts of the mails to affiliates in one language. `amount` and `campaign` are already formatted for the language.
 */
export interface MailTexts {
  /** For a transfer. */
  readonly paid: MailText;
  /** For an affiliate without a payout account whose campaign the platform pays. */
  readonly setUp: MailText;
  /** For campaigns whose merchant pays directly. */
  readonly merchantPays: MailText;
  readonly congratulations: (name: string) => string;
  readonly campaign: (campaign: string) => string;
  readonly amount: (amount: string) => string;
  /** Without an amount: the merchant asks the affiliate to set up their payout account. */
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
  /**
   * The merchant's payments are under examination or were taken back: what happened, what is kept, what to do. Without
   * a link.
   */
  readonly held: {
    readonly subject: (campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly happened: (campaign: string) => string;
    readonly kept: (amount: string) => string;
    readonly toDo: string;
  };
  /** A transfer was returned: what happened, what is kept, what to do. */
  readonly returned: {
    readonly subject: (amount: string, campaign: string) => string;
    readonly heading: (name: string) => string;
    readonly happened: (amount: string, campaign: string) => string;
    readonly kept: string;
    readonly toDo: string;
    readonly button: string;
  };
  /** Asks for the bank account, if the merchant pays directly. */
  readonly bankInvitation: {
    readonly subject: (campaign: string) => string;
    readonly text: (campaign: string) => string;
    readonly shown: string;
    readonly button: string;
  };
  /** The description of a wallet within a sentence; `email` is masked. */
  readonly wallet: (provider: string, email: string) => string;
  /**
   * Payment details were entered or changed: to the affiliate, and to a former holder with details at an earlier
   * address.
   */
  readonly bankDetails: {
    readonly subject: (campaign: string) => string;
    readonly subjectFirst: (campaign: string) => string;
    readonly saved: (campaign: string, last4: string) => string;
    readonly savedWallet: (campaign: string, wallet: string) => string;
    /** Continues `saved` after a change. */
    readonly hold: string;
    readonly removed: (campaign: string) => string;
    readonly elsewhere: (campaign: string) => string;
    readonly toDo: string;
    readonly toDoElsewhere: string;
    readonly button: string;
    readonly buttonElsewhere: string;
  };
  /** The merchant has marked a payment as made. */
  readonly payment: {
    readonly subject: (amount: string, campaign: string) => string;
    readonly happened: (amount: string, campaign: string) => string;
    readonly toAccount: (last4: string) => string;
    readonly toWallet: (wallet: string) => string;
    readonly toDo: string;
    readonly button: string;
  };
  /** An invoice was created in the affiliate's name, or a credit note for one. */
  readonly selfBilled: {
    readonly subject: Readonly<Record<'invoice' | 'creditNote', (number: string, campaign: string) => string>>;
    readonly happened: Readonly<Record<'invoice' | 'creditNote', (campaign: string) => string>>;
    readonly facts: (number: string, month: string, amount: string) => string;
    readonly attached: string;
    /** Instead of the attachment, if the address is unproved. */
    readonly elsewhere: string;
    readonly toDo: string;
    readonly button: string;
  };
  /** How to be paid through this provider, in three steps. */
  readonly guide: (provider: string) => readonly [string, string, string];
  readonly guideTitle: string;
  /** Above the plain address of the button's link. */
  readonly linkFallback: string;
  readonly validity: (days: number) => string;
  /** The link to all programmes of the reader. */
  readonly programmes: string;
  /** The link to the stored data about the reader. */
  readonly yourData: string;
  /** The link to opt out of such mails. */
  readonly optOut: string;
  /** The reason for this mail. */
  readonly footer: string;
}

/** The texts around the amounts in a mail about a settlement. */
export interface MailText {
  readonly subject: (amount: string, campaign: string) => string;
  readonly text: string;
  readonly button: string;
}
