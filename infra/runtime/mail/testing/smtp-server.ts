import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it was received. */
export interface TestMail {
  readonly to: string;
  readonly from: string;
  readonly fromName: string;
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: ReadonlyMap<string, string>;
  /** What the HTML names as `cid:…`. */
  readonly pictures: readonly { readonly cid: string; readonly type: string }[];
  readonly files: readonly { readonly fileName: string | null; readonly type: string }[];
}

export interface TestSmtp {
  /** For SMTP_URL. */
  readonly url: string;
  /** Everything that came, oldest first. */
  readonly mails: readonly TestMail[];
  /** Answers the next mails to `to` with this SMTP status and text; undefined: takes them again. */
  refuse(to: string, status: number | undefined, text?: string): void;
  /** The `nth` mail to this address (default: the first), waiting for it for up to 10 s. */
  mailTo(to: string, nth?: number): Promise<TestMail>;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it is given. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const mails: TestMail[] = [];
  const refused = new Map<string, Error>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // A mailer keeps its connection open for the next mail: a test that is over waits for none.
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      callback(refused.get(address));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(',');
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
          const { messageId = '', subject = '', html = '', text = '' } = email;
          const pictures = email.attachments
            .filter(({ related }) => related)
            .map(({ contentId = '', mimeType }) => ({ cid: contentId.replace(/^<|>$/g, ''), type: mimeType }));
          const files = email.attachments
            .filter(({ related }) => !related)
            .map(({ filename, mimeType }) => ({ fileName: filename, type: mimeType }));
          const { address: from = '', name: fromName = '' } = email.from ?? {};
          mails.push({ to, from, fromName, messageId, subject, html, text, headers, pictures, files });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse(to, status, text = 'Refused by the test') {
      if (status === undefined) refused.delete(to);
      else refused.set(to, Object.assign(new Error(text), { responseCode: status }));
    },
    async mailTo(to, nth = 1) {
      for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 25) {
        const mail = mails.filter((mail) => mail.to === to)[nth - 1];
        if (mail) return mail;
        await sleep(25);
      }
      throw new Error(`No mail ${nth} to ${to} came within 10 s`);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
