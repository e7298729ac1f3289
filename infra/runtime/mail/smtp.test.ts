import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMailer, type Mailer, MessageRefused, MessageUnconfirmed } from './index.ts';
import { startTestSmtp } from './testing/index.ts';

/** What the server does at a step of the conversation: an answer, or nothing more than to close the connection. */
type Script = Partial<Record<'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end', string | 'close'>>;

let server: Server | undefined;
let mailer: Mailer | undefined;
afterEach(async () => {
  await mailer?.close();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
});

const ANSWERS = {
  connect: '220 here',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
} as const;

/** A server of one mail a connection that follows the script; resolves with how often it was given a whole mail. */
async function startServer(script: Script): Promise<{ readonly url: string; taken(): number }> {
  let taken = 0;
  const say = (socket: Socket, step: keyof typeof ANSWERS) => {
    const answer = script[step] ?? ANSWERS[step];
    if (answer === 'close') socket.destroy();
    else socket.write(`${answer}\r\n`);
  };
  server = createServer((socket) => {
    socket.on('error', () => {});
    let isBody = false;
    let received = '';
    say(socket, 'connect');
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isBody) {
        if (!received.endsWith('\r\n.\r\n')) return;
        isBody = false;
        taken += 1;
        received = '';
        return say(socket, 'end');
      }
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const verb = received.slice(0, 4).toUpperCase();
        received = received.slice(end + 2);
        if (verb === 'QUIT') return socket.end('221 bye\r\n');
        if (verb === 'DATA') isBody = (script.DATA ?? '354').startsWith('354');
        if (verb === 'EHLO' || verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA') say(socket, verb);
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, taken: () => taken };
}

async function send(url: string): Promise<'sent' | 'refused' | 'unconfirmed' | 'not taken'> {
  mailer = createSmtpMailer({ url, from: 'no-reply@example.com', intervalMs: 0 });
  try {
    await mailer.send(
      { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' },
      '0198a000-0000-7000-8000-000000000001',
    );
    return 'sent';
  } catch (error) {
    if (error instanceof MessageRefused) return 'refused';
    return error instanceof MessageUnconfirmed ? 'unconfirmed' : 'not taken';
  }
}

test.each([
  ['takes it', {}, 'sent', 1],
  ['hangs up before its greeting', { connect: 'close' }, 'not taken', 0],
  ['is busy', { connect: '421 later' }, 'not taken', 0],
  ['hangs up at the greeting', { EHLO: 'close' }, 'not taken', 0],
  ['hangs up at the sender', { MAIL: 'close' }, 'not taken', 0],
  ['hangs up at the recipient', { RCPT: 'close' }, 'not taken', 0],
  ['cannot take the recipient now', { RCPT: '451 later' }, 'not taken', 0],
  ['does not know the recipient', { RCPT: '550 nobody' }, 'refused', 0],
  ['hangs up before the mail', { DATA: 'close' }, 'not taken', 0],
  ['hangs up once it has the mail', { end: 'close' }, 'unconfirmed', 1],
  ['has no room for the mail', { end: '452 full' }, 'not taken', 1],
  ['does not want the mail', { end: '554 spam' }, 'refused', 1],
] as const)('a mail to a server that %s', async (_, script: Script, outcome, given) => {
  const { url, taken } = await startServer(script);
  expect(await send(url)).toBe(outcome);
  // Never twice, whatever the pool of connections thinks of a connection that was closed.
  expect(taken()).toBe(given);
});

test('a mail to where no server is was not taken', async () => {
  expect(await send('smtp://127.0.0.1:1')).toBe('not taken');
});

test.each([
  ['Sillage <no-reply@example.com>', 'Zoé, & co (Sillage)', 'no-reply@example.com'],
  ['no-reply@example.com', 'Zoé, & co (Sillage)', 'no-reply@example.com'],
  ['"Acme" <a@example.com>', 'Zoé, & co (Acme)', 'a@example.com'],
])('a mail in the name of a merchant comes from %s all the same', async (configured, fromName, from) => {
  const smtp = await startTestSmtp();
  mailer = createSmtpMailer({ url: smtp.url, from: configured, intervalMs: 0 });
  const content = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await mailer.send({ ...content, fromName: 'Zoé, & co' }, 'an-id');
  expect(await smtp.mailTo('ana@example.com')).toMatchObject({ fromName, from });
  await smtp.close();
});

test('a file is attached to the mail, beside its pictures', async () => {
  const smtp = await startTestSmtp();
  mailer = createSmtpMailer({ url: smtp.url, from: 'no-reply@example.com', intervalMs: 0 });
  const base64 = Buffer.from('a document').toString('base64');
  const files = [{ fileName: 'statement-2026.pdf', contentType: 'application/pdf', base64 }];
  const pictures = [{ cid: 'chart', base64 }];
  const content = { to: 'ana@example.com', subject: 'Hello', html: '<img src="cid:chart" alt="3">', text: '3' };
  await mailer.send({ ...content, pictures, files }, 'an-id');
  const mail = await smtp.mailTo('ana@example.com');
  expect(mail.files).toEqual([{ fileName: 'statement-2026.pdf', type: 'application/pdf' }]);
  expect(mail.pictures).toHaveLength(1);
  await smtp.close();
});

test('a picture comes with the mail, beside the HTML that names it', async () => {
  const smtp = await startTestSmtp();
  mailer = createSmtpMailer({ url: smtp.url, from: 'no-reply@example.com', intervalMs: 0 });
  const pictures = [{ cid: 'chart', base64: Buffer.from('a picture').toString('base64') }];
  const content = { to: 'ana@example.com', subject: 'Hello', html: '<img src="cid:chart" alt="3">', text: '3' };
  await mailer.send({ ...content, pictures }, 'an-id');
  const mail = await smtp.mailTo('ana@example.com');
  expect([mail.text.trim(), mail.pictures]).toEqual(['3', [{ cid: 'chart', type: 'image/png' }]]);
  await smtp.close();
});

test.each([
  ['550 5.1.1 no such user', true],
  ['550 no such user here', false],
  ['550 relaying denied', false],
  ['551 user not local', false],
  ['553 sorry', false],
  ['550 5.1.6 mailbox has moved', true],
  ['550 5.1.10 null mx', true],
  ['550 5.1.11 unheard of', false],
  ['553 5.1.3 bad address syntax', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 5.7.1 you are on a list', false],
  ['554 5.7.1 spam', false],
  ['552 5.2.2 mailbox full', false],
])('a recipient refused by %s is unreachable: %s', async (answer, isUnreachable) => {
  const { url } = await startServer({ RCPT: answer });
  mailer = createSmtpMailer({ url, from: 'no-reply@example.com', intervalMs: 0 });
  const mail = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const error = await mailer.send(mail, 'an-id').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(MessageRefused);
  expect(error).toMatchObject({ isUnreachable });
});

test.each([
  [{ RCPT: '550 5.7.1 <ana@example.com> is blocked' }, 'The mail server refused the mail: 550 5.7.1 to RCPT TO'],
  [{ RCPT: '550-5.7.1 see\r\n550 5.7.1 <ana@example.com>' }, 'The mail server refused the mail: 550 5.7.1 to RCPT TO'],
  [{ end: '554 no mail to ana@example.com' }, 'The mail server refused the mail: 554 to DATA'],
  [{ RCPT: '451 4.7.1 <ana@example.com>: later' }, 'The mail server did not accept the mail: 451 4.7.1 to RCPT TO'],
  [{ connect: '421 busy' }, 'The mail server did not accept the mail: 421 to CONN'],
])('the error for %j has the codes and the command, but no address', async (script: Script, message) => {
  const { url } = await startServer(script);
  mailer = createSmtpMailer({ url, from: 'no-reply@example.com', intervalMs: 0 });
  const mail = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await expect(mailer.send(mail, 'an-id')).rejects.toMatchObject({ message });
});

test('a sender who is refused says nothing of the recipient', async () => {
  const { url } = await startServer({ MAIL: '550 5.1.1 no' });
  mailer = createSmtpMailer({ url, from: 'no-reply@example.com', intervalMs: 0 });
  const mail = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await expect(mailer.send(mail, 'an-id')).rejects.toMatchObject({ name: 'MessageRefused', isUnreachable: false });
});
