import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  type Mail,
  type Mailer,
  type MailFile,
  type MailPicture,
  MessageRefused,
  MessageUnconfirmed,
} from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  /** `Sillage <no-reply@example.com>` or the address alone. */
  readonly from: string;
  /** At least this long between two mails, since providers refuse bursts; 0: as fast as the server takes them. */
  readonly intervalMs: number;
}

/**
 * One connection, kept open between mails. The first mail opens it: a server that is away does not hold the start back.
 */
export function createSmtpMailer({ url, from, intervalMs }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      pool: true,
      url,
      maxConnections: 1,
      ...(intervalMs > 0 && { rateLimit: 1, rateDelta: intervalMs }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Out-of-office replies are not for machines.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  // What each mail under way is sent from. As long as nothing was read of it, not a byte of the mail has left.
  const bodies = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const open = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...options) => {
      const body = open(...options);
      bodies.set(String(mail.data.messageId), body);
      return body;
    };
    done();
  });
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, fromName, subject, html, text, pictures = [], files = [], ...more }: Mail, id: string) {
      const { replyTo, unsubscribeUrl } = more;
      // Named, not parsed: an address is never taken for a list of several.
      const recipient = { name: '', address: to };
      const messageId = `<${id}@${domain}>`;
      const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl);
      try {
        await transport.sendMail({
          to: recipient,
          ...(fromName !== undefined && { from: inTheName(fromName, from) }),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          attachments: [...pictures.map(inline), ...files.map(attached)],
          messageId,
          headers,
        });
      } catch (error) {
        if (isRefusal(error)) {
          const isUnreachable = isOfRecipient(error);
          throw new MessageRefused('The mail server refused the mail', { cause: error, isUnreachable });
        }
        if (isAnswer(error) || !bodies.get(messageId)?.readableDidRead) throw error;
        throw new MessageUnconfirmed('The mail server did not say whether it took the mail', { cause: error });
      } finally {
        bodies.delete(messageId);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** With the installation's own name behind it: merchants can call themselves whatever they like. */
function inTheName(fromName: string, from: string) {
  const { name, address } = /^"?(?<name>.*?)"?\s*<(?<address>[^<>]+)>$/.exec(from)?.groups ?? {
    name: '',
    address: from,
  };
  return { name: `${fromName} (${name || 'Sillage'})`, address: address ?? from };
}

const attached = ({ fileName, contentType, base64 }: MailFile) => ({
  filename: fileName,
  content: base64,
  encoding: 'base64',
  contentType,
});

/** Beside the HTML, not among the files of the mail. */
const inline = ({ cid, base64 }: MailPicture) => ({
  cid,
  filename: `${cid}.png`,
  content: base64,
  encoding: 'base64',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A lasting no to this envelope or message. Wrong credentials are ours to mend, so those mails wait. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/**
 * There is no such mailbox, or it is closed, by the status of RFC 3463. The code alone says nothing of it: a relay that
 * refuses us answers 550 to every recipient, and any other refusal is about the sender or the content.
 */
function isOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  const answer = 'response' in error ? String(error.response) : '';
  return /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(answer);
}

/** The server said no, if only for now: it did not take the mail. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400;
