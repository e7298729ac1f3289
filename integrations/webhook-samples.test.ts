import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { verifyWebhook } from '@sillage/sdk';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../docs/integration/webhooks.md', import.meta.url), 'utf8');
const sampleIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(document)?.[1] ?? expect.fail(`There is no ${language}`);

interface Request {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** Reads requests from its input as JSON, and writes the message of each, or null if it is refused. */
const PROGRAMS = {
  php: `<?php
${sampleIn('php')}
echo json_encode(array_map(function ($request) {
    try {
        return verify_webhook($request['body'], $request['headers'], $request['secret']);
    } catch (RuntimeException $error) {
        return null;
    }
}, json_decode(stream_get_contents(STDIN), true)));`,
  python3: `${sampleIn('python')}
import sys
def answer(request):
    try:
        return verify_webhook(request["body"].encode(), request["headers"], request["secret"])
    except ValueError:
        return None
print(json.dumps([answer(request) for request in json.loads(sys.stdin.buffer.read())]))`,
};

const secretOf = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;
const SECRET = secretOf('the secret of this endpoint');
const FORMER = secretOf('the secret that it had before');
const MESSAGE = { type: 'webhook.test', timestamp: '2026-12-02T10:00:00.000Z', data: { name: 'Zoë 😀', isTest: true } };

const signatureOf = (secret: string, { id, at, body }: { id: string; at: string; body: string }): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')}`;

/** Sent this many seconds from now. */
function signed(seconds = 0, { secrets = [SECRET], id = 'msg_1' } = {}): Request {
  const body = JSON.stringify(MESSAGE);
  const at = String(Math.floor(Date.now() / 1000) + seconds);
  const signature = secrets.map((secret) => signatureOf(secret, { id, at, body })).join(' ');
  return {
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature },
    secret: SECRET,
  };
}

function altered(headers: Readonly<Record<string, string | undefined>>): Request {
  const request = signed();
  const entries = Object.entries({ ...request.headers, ...headers });
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...request, headers: Object.fromEntries(given) };
}

const inCapitals = (request: Request): Request => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toUpperCase(), value])),
});

const REQUESTS: readonly (readonly [string, Request, 'accepted' | 'refused'])[] = [
  ['signed with the secret', signed(), 'accepted'],
  ['with headers in capitals', inCapitals(signed()), 'accepted'],
  ['signed with the former secret first', signed(0, { secrets: [FORMER, SECRET] }), 'accepted'],
  [
    'signed with a scheme of later first',
    altered({ 'webhook-signature': `v2,eA== ${signed().headers['webhook-signature']}` }),
    'accepted',
  ],
  ['almost five minutes old', signed(-240), 'accepted'],
  ['more than five minutes old', signed(-360), 'refused'],
  ['from the future', signed(360), 'refused'],
  ['signed with another secret', signed(0, { secrets: [FORMER] }), 'refused'],
  ['with another body', { ...signed(), body: JSON.stringify({ ...MESSAGE, type: 'payout.paid' }) }, 'refused'],
  ['with another id', altered({ 'webhook-id': 'msg_2' }), 'refused'],
  ['without an id', altered({ 'webhook-id': undefined }), 'refused'],
  ['signed with an empty id', signed(0, { id: '' }), 'refused'],
  ['without a time', altered({ 'webhook-timestamp': undefined }), 'refused'],
  ['with a time that is no number', altered({ 'webhook-timestamp': 'now' }), 'refused'],
  ['without a signature', altered({ 'webhook-signature': undefined }), 'refused'],
  ['with an empty signature', altered({ 'webhook-signature': '' }), 'refused'],
  [
    'with a signature of another scheme',
    altered({ 'webhook-signature': signed().headers['webhook-signature']?.replace('v1', 'v2') }),
    'refused',
  ],
  ['to an endpoint whose secret is not set', { ...signed(0, { secrets: ['whsec_'] }), secret: '' }, 'refused'],
];
const names = (wanted: string) => REQUESTS.filter(([, , outcome]) => outcome === wanted).map(([name]) => name);

function verified({ body, headers, secret }: Request): unknown {
  try {
    return verifyWebhook(body, headers, secret);
  } catch {
    return null;
  }
}

function expectSame(answers: readonly unknown[]): void {
  const accepted = REQUESTS.flatMap(([name], index) => (answers[index] === null ? [] : [name]));
  expect(accepted).toEqual(names('accepted'));
  expect(answers.filter((answer) => answer !== null)).toEqual(names('accepted').map(() => MESSAGE));
}

test('the SDK accepts only what Sillage signed in the last minutes', () => {
  expectSame(REQUESTS.map(([, request]) => verified(request)));
});

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

test.each(Object.entries(PROGRAMS).filter(([program]) => has(program)))(
  'the documented function for %s accepts the same as the SDK',
  (program, source) => {
    const input = JSON.stringify(REQUESTS.map(([, request]) => request));
    const args = program === 'php' ? ['-r', source.replace('<?php', '')] : ['-c', source];
    const { stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    expectSame(JSON.parse(stdout));
  },
);
