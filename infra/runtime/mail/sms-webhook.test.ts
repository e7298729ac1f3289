import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmsWebhook, MessageRefused } from './index.ts';

let server: Server;
let url = '';
let status = 200;
const seen: { body: string; signature: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ body, signature: String(request.headers['x-sillage-signature']) });
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('whatever');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/sms`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const sender = () => createSmsWebhook({ url, secret: 'shared' });

test('posts the message with a signature that the receiver can check', async () => {
  await sender().send({ to: '+33612345678', text: 'Code 012345' }, 'id-1');
  const { body, signature } = seen.at(-1) ?? { body: '', signature: '' };
  expect(JSON.parse(body)).toEqual({ id: 'id-1', to: '+33612345678', text: 'Code 012345' });
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(600_000);
  expect(hex).toBe(createHmac('sha256', 'shared').update(`${seconds}.${body}`).digest('hex'));
});

test.each([
  [400, true],
  [404, true],
  [422, true],
  [302, false],
  [401, false],
  [429, false],
  [500, false],
])('status %i is a permanent refusal: %s', async (answered, isPermanent) => {
  status = answered;
  const error: unknown = await sender()
    .send({ to: '+33612345678', text: 'x' }, 'id')
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MessageRefused).toBe(isPermanent);
  status = 200;
});
