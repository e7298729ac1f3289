import type { DataRequestKind } from '@sillage/proto/http/data-requests';

/** The texts of a mail around its button and code. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
}

/** All texts of identity's mails and text messages in one language. */
export interface MailTexts {
  readonly signUp: MailText;
  readonly invite: MailText;
  readonly magicLink: MailText;
  readonly recovery: MailText;
  /** To the account's present address; mentions the new one. */
  readonly emailChangeOld: (newEmail: string) => MailText;
  /** To the new address. */
  readonly emailChangeNew: (newEmail: string) => MailText;
  readonly reauthentication: Omit<MailText, 'button'>;
  /** `date`: the day of the deletion, in the format of the language. */
  readonly deletion: (date: string) => MailText;
  /** `reason`: the administrator's own sentence. */
  readonly suspension: (reason: string) => MailText;
  readonly reinstatement: MailText;
  /** To the owner who allowed it: the administrator views the account until `until` at most. */
  readonly supportView: (until: string) => MailText;
  /** `address`: the endpoint's; `disabledReason` is null while it is only failing. */
  readonly webhook: (address: string, failures: number, disabledReason: 'failing' | 'gone' | null) => MailText;
  /** A connection with this name has reported nothing since that day. */
  readonly silence: (connection: string, date: string) => MailText;
  /** An affiliate's request about their data; `date`: the deadline for the answer. */
  readonly dataRequest: Readonly<Record<DataRequestKind, (date: string) => MailText>>;
  readonly application: (campaign: string) => MailText;
  readonly invitationAccepted: (campaign: string) => MailText;
  /** Explains where to switch such mails off. */
  readonly mailChoice: string;
  readonly orderClaim: (campaign: string) => MailText;
  readonly appeal: (campaign: string) => MailText;
  /** `card`: such as Visa •••• 4242; `month`: of its expiry. */
  readonly cardExpires: (card: string, month: string) => MailText;
  /** `next`: the day of the next automatic attempt; null if there is none. */
  readonly chargeRefused: (amount: string, isWithoutCard: boolean, next: string | null) => MailText;
  readonly invoice: (number: string, month: string, amount: string) => MailText;
  readonly receipt: (number: string, amount: string) => MailText;
  /** `until`: the day on which the file is deleted. */
  readonly archiveReady: (until: string) => MailText;
  readonly archiveFailed: (isTooLarge: boolean) => MailText;
  /** To the owner: a key with this name can call the API on their behalf. */
  readonly apiKeyCreated: (name: string) => MailText;
  /** Shown above the button's address. */
  readonly linkFallback: string;
  /** Shown above the code. */
  readonly orCode: string;
  readonly validity: (minutes: number) => string;
  /**
   * Explains why the mail was sent to an address that someone entered, and that it can be ignored if that was someone
   * else.
   */
  readonly footer: string;
  /** Explains why the mail was sent to an account's address; such mails may require action. */
  readonly ownerFooter: string;
  /** A complete text message. */
  readonly sms: (code: string, minutes: number) => string;
}
