import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const lists = { nobody: undefined, peer: ['127.0.0.1'], chain: ['127.0.0.1', '10.0.0.0/8', '::1'] };
const server = createServer((incoming, answer) => {
  const readers = Object.values(lists).map((list) => createClientAddress(list));
  answer.end(JSON.stringify(readers.map((read) => read(incoming))));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  { forwarded: undefined, seen: ['127.0.0.1', '127.0.0.1', '127.0.0.1'] },
  { forwarded: '203.0.113.9', seen: ['127.0.0.1', '203.0.113.9', '203.0.113.9'] },
  { forwarded: '203.0.113.9, 10.1.2.3', seen: ['127.0.0.1', '10.1.2.3', '203.0.113.9'] },
  // What a visitor wrote themselves is to the left of what the proxy saw, and is not believed.
  { forwarded: '1.1.1.1, 203.0.113.9, 10.1.2.3', seen: ['127.0.0.1', '10.1.2.3', '203.0.113.9'] },
  { forwarded: '10.9.9.9, 10.1.2.3', seen: ['127.0.0.1', '10.1.2.3', '10.9.9.9'] },
])('of "$forwarded", the last address that no trusted proxy has', async ({ forwarded, seen }) => {
  for (const _again of ['first', 'remembered']) expect(await ask(forwarded)).toEqual(seen);
});

function ask(forwarded: string | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    request({ port, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(JSON.parse(text)));
    })
      .on('error', reject)
      .end();
  });
}
