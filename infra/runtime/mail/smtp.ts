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
  /** Minimum pause between two mails, because providers refuse bursts; 0: none. */
  readonly intervalMs: number;
}

/**
 * Uses one connection, kept open between mails. The first mail opens it, so that an unavailable server does not delay
 * the start of the service.
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
    // Suppresses out-of-office replies.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  // The source stream of each mail being sent. As long as nothing was read from it, nothing was sent.
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
      // Passed as an object, so that nodemailer does not parse the address as a list.
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
          const message = `The mail server refused the mail: ${codesOf(error)}`;
          throw new MessageRefused(message, { cause: error, isUnreachable });
        }
        if (isAnswer(error))
          throw new Error(`The mail server did not accept the mail: ${codesOf(error)}`, { cause: error });
        if (!bodies.get(messageId)?.readableDidRead) throw error;
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

/** Appends the installation's name, because merchants can choose any name. */
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

/** Inline with the HTML, not as an attachment. */
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

/** Whether the server permanently refused this envelope or message. Wrong credentials are our fault, so mails wait. */
function isRefusal(error: unknown): error is Answer {
  if (!isAnswer(error) || !('code' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/**
 * Whether the mailbox does not exist or is closed, by the enhanced status code (RFC 3463). The basic code is not
 * enough: a relay that refuses us answers 550 to every recipient, and other refusals are about the sender or the
 * content.
 */
function isOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  const answer = 'response' in error ? String(error.response) : '';
  return /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(answer);
}

interface Answer extends Error {
  readonly responseCode: unknown;
}

/** Whether the server answered with a refusal, permanent or temporary, so the mail was not accepted. */
const isAnswer = (error: unknown): error is Answer =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400;

/** Such as `550 5.7.1 to RCPT TO`. Messages of errors are logged, and the text of the answer may contain addresses. */
function codesOf(error: Answer): string {
  const enhanced = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec('response' in error ? String(error.response) : '')?.[1];
  const command = 'command' in error && `to ${error.command}`;
  return [error.responseCode, enhanced, command].filter(Boolean).join(' ');
}
