/** A PNG, in base64. */
export interface MailPicture {
  readonly cid: string;
  readonly base64: string;
}

/** An attachment, in base64. */
export interface MailFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly base64: string;
}

/** A mail to one person, with the same content as HTML and as text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Inline images; the HTML refers to them as `cid:{cid}`. */
  readonly pictures?: readonly MailPicture[];
  /** Attachments. */
  readonly files?: readonly MailFile[];
  /** The sender's name; the address stays the installation's. */
  readonly fromName?: string;
  /** Recipient of replies, if it is not the sender. */
  readonly replyTo?: string;
  /** For subscriptions: the URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A text message to one phone: `to` in E.164, such as `+33612345678`. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

export type Message = ({ readonly via: 'mail' } & Mail) | ({ readonly via: 'sms' } & TextMessage);

/**
 * Sends a mail. `id` is the same when a mail is retried. Rejects with a MessageRefused if a retry cannot help, with a
 * MessageUnconfirmed if the mail may have been accepted, and with any other error if it was certainly not accepted and
 * a retry may help.
 */
export interface Mailer {
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The same for text messages. */
export interface SmsSender {
  send(message: TextMessage, id: string): Promise<void>;
}

/** The receiving server permanently refuses this message, for example because the address does not exist. */
export class MessageRefused extends Error {
  /** Whether the address does not exist or is closed, so that other messages to it will be refused as well. */
  readonly isUnreachable: boolean;

  constructor(message: string, options: { readonly cause?: unknown; readonly isUnreachable?: boolean } = {}) {
    super(message, options);
    this.name = 'MessageRefused';
    this.isUnreachable = options.isUnreachable ?? false;
  }
}

/**
 * The connection broke after the message was sent: it may have been accepted, and a retry may deliver it twice.
 */
export class MessageUnconfirmed extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'MessageUnconfirmed';
  }
}
