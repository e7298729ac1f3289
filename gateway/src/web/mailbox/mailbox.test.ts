import { request } from 'node:http';
import { LANGUAGES } from '@sillage/proto/values/languages';
import type { Mailbox, MailboxMail } from '@sillage/runtime/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.ts';

const MAIL: MailboxMail = {
  id: 7,
  messageId: '0198a000-0000-7000-8000-000000000001',
  recipient: '<ana@example.com>',
  subject: 'Your <b>link</b>',
  html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><a href="https://app.example.com/?a=1&amp;b=2">Go</a></body></html>',
  body: 'Go: https://app.example.com/?a=1&b=2\n<script>alert(1)</script>',
  receivedAt: new Date('2026-11-21T12:00:00Z'),
};
const mailbox: Mailbox = { list: async () => [MAIL], find: async (id) => (id === MAIL.id ? MAIL : undefined) };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({}, 50, mailbox);
});
afterAll(() => fixture.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${fixture.url}${path}`, { headers: { 'accept-language': 'en', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** A request under a name of the caller's choice; `fetch` knows better. */
function statusFor(host: string): Promise<number> {
  const { hostname, port } = new URL(fixture.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/mailbox', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('/mailbox', () => {
  test('lists the mails, each with a link to it, and whatever they hold stays text', async () => {
    const { status, headers, text } = await read('/mailbox');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<a href="/mailbox/7"><strong>Your &lt;b&gt;link&lt;/b&gt;</strong>');
    expect(text).toContain('&lt;ana@example.com&gt;');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<style nonce="${nonce}">`);
  });

  test('shows a mail as text with its links, and its HTML in a frame that can do nothing but open links', async () => {
    const { text } = await read('/mailbox/7');
    expect(text).toContain(
      '<iframe src="/mailbox/7/html" title="Content of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
    expect(text).toContain('<a href="https://app.example.com/?a=1&amp;b=2" target="_blank" rel="noreferrer">');
    expect(text).not.toContain('<script');
    const frame = await read('/mailbox/7/html');
    expect(frame.text).toContain('<head><base target="_blank">');
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).not.toContain('allow-scripts');
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test.each(['8', '0', '-1', 'x', '7.0', '99999999999999999999', '7%00'])('answers 404 for mail %s', async (id) => {
    expect((await read(`/mailbox/${id}`)).status).toBe(404);
  });

  test('speaks English to a browser that asks for no language of the product', async () => {
    expect((await read('/mailbox', { 'accept-language': 'eo' })).text).toContain('<html lang="en">');
  });

  test.each(Object.keys(LANGUAGES))('speaks %s', async (language) => {
    expect((await read('/mailbox', { 'accept-language': language })).text).toContain(`<html lang="${language}">`);
  });

  test('does not exist for whoever comes through a proxy', async () => {
    for (const path of ['/mailbox', '/mailbox/7', '/mailbox/7/html']) {
      expect((await read(path, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
      expect((await read(path, { forwarded: 'for=203.0.113.7' })).status).toBe(404);
    }
  });

  test('does not exist under a name that somebody else can have point here', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(await statusFor(host)).toBe(404);
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) expect(await statusFor(host)).toBe(200);
  });
});

test('a gateway without a mailbox has none', async () => {
  const other = await startFixture();
  expect(await (await fetch(`${other.url}/mailbox/7/html`)).text()).not.toContain('base target');
  await other.close();
});
