/** A PNG, in base64. */
export interface MailPicture {
  readonly cid: string;
  readonly base64: string;
}

/** Something to keep, in base64. */
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
  /** Pictures of the HTML, which names them as `cid:{cid}`. */
  readonly pictures?: readonly MailPicture[];
  /** Attached. */
  readonly files?: readonly MailFile[];
  /** The sender's name; the address stays the installation's. */
  readonly fromName?: string;
  /** Whom an answer goes to, where that is not the sender. */
  readonly replyTo?: string;
  /** Of mails that people subscribe to: where a POST without anything else ends that (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A text message to one phone: `to` in E.164, such as `+33612345678`. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

export type Message = ({ readonly via: 'mail' } & Mail) | ({ readonly via: 'sms' } & TextMessage);

/**
 * Hands a mail over to whoever delivers it. `id` is the same when a mail is repeated. Rejects with a MessageRefused
 * where a repeat cannot help, with a MessageUnconfirmed where the mail may have been taken all the same, with any other
 * error where it certainly was not and a repeat may help.
 */
export interface Mailer {
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The same for text messages. */
export interface SmsSender {
  send(message: TextMessage, id: string): Promise<void>;
}

/** The other side will not take this message, now or later: an address that does not exist, an invalid number. */
export class MessageRefused extends Error {
  /** The address does not exist, or is closed: other messages to it are refused, too. */
  readonly isUnreachable: boolean;

  constructor(message: string, options: { readonly cause?: unknown; readonly isUnreachable?: boolean } = {}) {
    super(message, options);
    this.name = 'MessageRefused';
    this.isUnreachable = options.isUnreachable ?? false;
  }
}

/**
 * The connection ended while the other side had the message: it may have been taken, and a repeat may be the second
 * one.
 */
export class MessageUnconfirmed extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'MessageUnconfirmed';
  }
}
