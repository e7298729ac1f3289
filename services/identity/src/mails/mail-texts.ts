import type { DataRequestKind } from '@sillage/proto/http/data-requests';

/** What one mail says around its button and its code. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
}

/** Every text of identity's mails and text messages in one language. */
export interface MailTexts {
  readonly signUp: MailText;
  readonly invite: MailText;
  readonly magicLink: MailText;
  readonly recovery: MailText;
  /** To the address that the account has; it names the one that it shall have. */
  readonly emailChangeOld: (newEmail: string) => MailText;
  /** To the address that the account shall have. */
  readonly emailChangeNew: (newEmail: string) => MailText;
  readonly reauthentication: Omit<MailText, 'button'>;
  /** `date` is the day on which the account goes, as people of that language write it. */
  readonly deletion: (date: string) => MailText;
  /** `address` is the endpoint's; null: it is only failing. */
  /** `reason`: the administrator's own sentence. */
  readonly suspension: (reason: string) => MailText;
  readonly reinstatement: MailText;
  /** To the owner, who allowed it: the administrator looks at the account until then at most. */
  readonly supportView: (until: string) => MailText;
  readonly webhook: (address: string, failures: number, disabledReason: 'failing' | 'gone' | null) => MailText;
  /** A connection of this name has reported nothing since that day. */
  readonly silence: (connection: string, date: string) => MailText;
  /** An affiliate asks for this about their data; `date`: by when it must be answered. */
  readonly dataRequest: Readonly<Record<DataRequestKind, (date: string) => MailText>>;
  readonly application: (campaign: string) => MailText;
  readonly invitationAccepted: (campaign: string) => MailText;
  /** Where such mails are switched off. */
  readonly mailChoice: string;
  readonly orderClaim: (campaign: string) => MailText;
  readonly appeal: (campaign: string) => MailText;
  /** `card`: such as Visa •••• 4242; `month`: in which it ends. */
  readonly cardExpires: (card: string, month: string) => MailText;
  /** `next`: the day on which it is tried again by itself; null: not. */
  readonly chargeRefused: (amount: string, isWithoutCard: boolean, next: string | null) => MailText;
  readonly invoice: (number: string, month: string, amount: string) => MailText;
  readonly receipt: (number: string, amount: string) => MailText;
  /** `until`: the day on which the file is deleted. */
  readonly archiveReady: (until: string) => MailText;
  readonly archiveFailed: (isTooLarge: boolean) => MailText;
  /** To the owner: a key of this name can ask the API in their name. */
  readonly apiKeyCreated: (name: string) => MailText;
  /** Above the address of the button. */
  readonly linkFallback: string;
  /** Above the code. */
  readonly orCode: string;
  readonly validity: (minutes: number) => string;
  /**
   * Why this mail came to an address that somebody entered, and that nothing is to be done where it was somebody else.
   */
  readonly footer: string;
  /** Why this mail came to the address of an account: there, something may well have to be done. */
  readonly ownerFooter: string;
  /** A whole text message. */
  readonly sms: (code: string, minutes: number) => string;
}
