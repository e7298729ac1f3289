import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { demoTotals, settledTotals, until } from './testing/demo.ts';
import { npmStart, openLink, postgresOf, type Started, summaryRow } from './testing/npm-start.ts';

/** Of the running test, and of no other attempt at it. */
let directory = '';

beforeEach(async () => {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  directory = await mkdtemp(join(tmpdir(), 'sillage-solo-'));
  await chmod(directory, 0o755);
  const made = directory;
  // Runs after what stops the processes, which is registered later.
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});

function start(name: string, args?: readonly string[]): Started {
  const instance = npmStart(join(directory, name), args);
  onTestFailed(() => console.error(`${name}, exit code ${instance.process.exitCode}:\n${instance.output()}`));
  onTestFinished(async () => {
    instance.process.kill('SIGTERM');
    await instance.exit;
  });
  return instance;
}

async function stop(instance: Started): Promise<number | null> {
  instance.process.kill('SIGINT');
  return instance.exit;
}

/** Removes the lines about building, since sources may have changed since the last build. */
function withoutBuilding(instance: Started): string {
  return instance
    .output()
    .replace(/^Building .*\n/gm, '')
    .trim();
}

/** Signs in through the page that stands in for Google, like a browser. Resolves with the user. */
async function signInWithGoogle(url: string, email: string): Promise<unknown> {
  let cookie = '';
  const follow = async (address: string, init: RequestInit = {}) => {
    const { headers } = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return new URL(headers.get('location') ?? 'missing:');
  };
  const there = await follow(`${url}/auth/v1/authorize?provider=google`);
  const page = await (await fetch(there)).text();
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const back = await follow(`${there.origin}/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ request, email }),
  });
  const end = await follow(back.href);
  const token = new URLSearchParams(end.hash.slice(1)).get('access_token');
  return (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).json();
}

describe('npm start', () => {
  test('from the first start to the third: a click on the printed link is counted, survives a stop, and a kill -9', async () => {
    const dataDir = join(directory, 'demo');
    const first = start('demo');
    await first.ready;
    const url = summaryRow(first, 'Open');
    const totals = await demoTotals(url, dataDir);
    const { clicks: before } = await settledTotals(totals, dataDir);

    const [link = ''] = summaryRow(first, 'Try a link').split(' ');
    const answer = await openLink(link);
    expect(answer.status).toBe(302);
    expect(answer.location).toMatch(new RegExp(`^${url}/test-products\\?`));
    await until(async () => (await totals()).clicks === before + 1);

    const second = start('demo');
    expect(await second.exit).toBe(1);
    expect(withoutBuilding(second)).toBe(
      `Sillage is already running on ${dataDir} (${url}): use that one, stop it first, or start on other data with npm start -- --data DIR --port N.`,
    );

    expect(await stop(first)).toBe(0);
    expect(await postgresOf(dataDir)).toBeUndefined();

    const third = start('demo');
    await third.ready;
    expect((await (await demoTotals(summaryRow(third, 'Open'), dataDir))()).clicks).toBe(before + 1);
    third.process.kill('SIGKILL');
    await third.exit;
    const orphan = await postgresOf(dataDir);
    expect(orphan).toBeDefined();

    const fourth = start('demo');
    await fourth.ready;
    expect(await postgresOf(dataDir)).not.toBe(orphan);
    expect((await (await demoTotals(summaryRow(fourth, 'Open'), dataDir))()).clicks).toBe(before + 1);
    expect(await stop(fourth)).toBe(0);
  });

  test('--empty begins without a demo, and stays without one', async () => {
    const first = start('empty', ['--empty', '--port', '0']);
    await first.ready;
    expect(first.output()).not.toContain('demo@');
    const url = summaryRow(first, 'Open');
    expect((await openLink(`${url}/`)).status).toBe(200);
    expect(summaryRow(first, 'Google')).toContain('stands in for it');
    expect(await signInWithGoogle(url, 'ana@example.com')).toMatchObject({
      email: 'ana@example.com',
      app_metadata: { provider: 'google' },
    });
    expect(await stop(first)).toBe(0);
    const second = start('empty');
    await second.ready;
    expect(second.output()).not.toContain('demo@');
    expect(await stop(second)).toBe(0);
  });

  test('a mail that is sent waits at the printed address, its link leads back in, and a restart keeps it', async () => {
    const first = start('mail', ['--empty', '--port', '0']);
    await first.ready;
    const [mailbox = ''] = summaryRow(first, 'Mailbox').split(' ');
    const sent = await fetch(`${summaryRow(first, 'Open')}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@example.com' }),
    });
    expect(sent.status).toBe(200);
    const page = async (path = '') => (await fetch(`${mailbox}${path}`)).text();
    await until(async () => (await page()).includes('ana@example.com'));
    const link = /href="([^"]+\/confirm#[^"]+)" target/.exec(await page('/1'))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const opened = await fetch(link.replace('/confirm#', '/auth/v1/verify?'), { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toContain(`${summaryRow(first, 'Open')}/#access_token=`);
    expect(await stop(first)).toBe(0);
    const second = start('mail', ['--port', '0']);
    await second.ready;
    const [again = ''] = summaryRow(second, 'Mailbox').split(' ');
    expect(await (await fetch(again)).text()).toContain('ana@example.com');
    expect(await stop(second)).toBe(0);
  });

  test('says in one sentence that the port is in use, and starts nothing', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const instance = start('taken', ['--port', port]);
    expect(await instance.exit).toBe(1);
    expect(withoutBuilding(instance)).toBe(
      `Port ${port} is already in use on 127.0.0.1: choose another one with npm start -- --port N (or PORT=N).`,
    );
    expect(await postgresOf(join(directory, 'taken'))).toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
  });
});
