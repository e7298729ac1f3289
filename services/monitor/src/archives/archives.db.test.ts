import { randomUUID } from 'node:crypto';
import { ARCHIVE_DAYS } from '@sillage/proto/http/archives';
import { DAY_MS } from '@sillage/proto/values/durations';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Archives, createArchives } from '../testing/archives.ts';
import { forgetArchives } from './forget-archives.ts';

let archives: Archives;
beforeEach(async () => {
  archives = await createArchives();
});
afterEach(() => archives.close());

const filesOf = (bytes: Buffer) => unzipSync(new Uint8Array(bytes));

test('an archive is made in the background, kept encrypted in parts, and downloaded whole', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  expect(await owner.list()).toMatchObject([{ id, state: 'queued', filesDone: 0, bytes: 0, expiresAt: null }]);
  await archives.workToTheEnd();

  const [made] = await owner.list();
  expect(made).toMatchObject({ state: 'ready', failure: null, filesDone: made?.filesTotal });
  expect(made?.expiresAt).toBe(new Date(archives.time.now + ARCHIVE_DAYS * DAY_MS).toISOString());
  const parts = await archives.parts();
  expect(parts.length).toBeGreaterThan(2);
  for (const { sealed } of parts) expect(sealed.includes('manifest.json')).toBe(false);
  expect(await archives.notices()).toMatchObject([
    { ownerUserId: owner.id, notice: { kind: 'archive_ready', expiresAt: made?.expiresAt } },
  ]);

  const { answer } = await owner.download(id);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made?.bytes),
    'cache-control': 'no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="sillage-export-[\d-]+\.zip"$/);
  const files = filesOf(answer.rawPayload);
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({
    accountId: owner.id,
    files: { 'refunds.csv': { records: 400 } },
  });
  expect(strFromU8(files['archives.ndjson'] ?? new Uint8Array())).toContain(id);
});

test('what an owner does with it is in the security log, with where it was done', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  await archives.workToTheEnd();
  await owner.download(id);
  expect((await owner.ask('DELETE', `/${id}`)).statusCode).toBe(204);
  const by = { ip: '203.0.113.9', userAgent: 'Browser/1.0' };
  expect(archives.noted).toEqual([
    [owner.id, { kind: 'archive_requested' }, by],
    [owner.id, { kind: 'account_exported', detail: 'archive' }, by],
    [owner.id, { kind: 'archive_deleted' }, by],
  ]);
  expect([await owner.list(), await archives.parts()]).toEqual([[], []]);
});

test('an address opens the file once, and within a minute', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  await archives.workToTheEnd();
  const { path, answer } = await owner.download(id);
  expect(answer.statusCode).toBe(200);
  expect((await archives.ask('GET', path)).json()).toMatchObject({ code: 'link_expired' });
  const late = (await owner.ask('POST', `/${id}/downloads`)).json().path;
  archives.time.now += 61_000;
  expect((await archives.ask('GET', late)).statusCode).toBe(403);
  expect((await archives.ask('GET', '/api/v1/public/archives/guessed')).statusCode).toBe(403);
});

test('a run that was stopped in the middle leaves nothing to download, and the next one begins anew', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  let stop: ((reason: Error) => void) | undefined;
  archives.others.before = async (service) => {
    if (service !== 'billing') return;
    await new Promise((_resolve, reject) => {
      stop = reject;
    });
  };
  const first = archives.work();
  await expect.poll(() => stop).toBeDefined();
  await expect.poll(async () => (await archives.parts()).length).toBeGreaterThan(0);
  const closed = first.close();
  stop?.(new Error('the test stops the process here'));
  await closed;
  const before = await archives.parts();
  expect(await owner.list()).toMatchObject([{ id, state: 'being_made', expiresAt: null }]);
  expect((await owner.ask('POST', `/${id}/downloads`)).statusCode).toBe(404);

  archives.others.before = async () => {};
  await archives.workToTheEnd();
  const { answer } = await owner.download(id);
  expect(filesOf(answer.rawPayload)).toHaveProperty(['manifest.json']);
  const kept = (await archives.parts()).map(({ sealed }) => sealed.toString('base64'));
  for (const { sealed } of before) expect(kept).not.toContain(sealed.toString('base64'));
});

test('a run that was overtaken by another writes nothing more', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  let release = () => {};
  let stuck = 0;
  archives.others.before = async (service) => {
    if (service !== 'payout' || stuck > 0) return;
    stuck += 1;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const first = archives.work();
  await expect.poll(() => stuck).toBe(1);
  // Simulates the end of the lease of a process that seems dead.
  await sql`update work_queue set lease = null, due_at = now()`.execute(archives.db);
  await archives.workToTheEnd();
  const sealed = async () => (await archives.parts()).map((part) => part.sealed.toString('base64'));
  const parts = await sealed();
  release();
  await first.close();
  // Compared as texts: toEqual compares megabytes in a Buffer byte by byte, which takes half a minute.
  expect(await sealed()).toEqual(parts);
  expect(filesOf((await owner.download(id)).answer.rawPayload)).toHaveProperty(['manifest.json']);
});

test('one that fails again and again is given up, and its owner is told', async () => {
  const owner = await archives.owner();
  await owner.request();
  archives.others.before = async (service) => {
    if (service === 'billing') throw new Error('the test says that it is away');
  };
  await archives.workToTheEnd();
  expect(await owner.list()).toMatchObject([{ state: 'failed', failure: 'unavailable', expiresAt: null }]);
  expect(await archives.parts()).toEqual([]);
  expect(await archives.notices()).toMatchObject([{ notice: { kind: 'archive_failed', failure: 'unavailable' } }]);
  archives.others.before = async () => {};
  await owner.request();
});

test('one that is too large is not kept, and its owner is told', async () => {
  archives.config.ARCHIVE_MAX_MB = 1;
  const owner = await archives.owner();
  await owner.request();
  await archives.workToTheEnd();
  expect(await owner.list()).toMatchObject([{ state: 'failed', failure: 'too_large' }]);
  expect(await archives.parts()).toEqual([]);
  expect(await archives.notices()).toMatchObject([{ notice: { kind: 'archive_failed', failure: 'too_large' } }]);
});

test('an archive ends after its days: it cannot be downloaded, and its file is deleted', async () => {
  const owner = await archives.owner();
  const { id } = await owner.request();
  await archives.workToTheEnd();
  const { path } = (await owner.ask('POST', `/${id}/downloads`)).json();
  archives.time.now += ARCHIVE_DAYS * DAY_MS;
  expect(await owner.list()).toMatchObject([{ state: 'expired' }]);
  expect((await owner.ask('POST', `/${id}/downloads`)).statusCode).toBe(404);
  expect((await archives.ask('GET', path)).statusCode).toBe(403);
  archives.time.now += 1;
  const forgetting = forgetArchives(archives.deps);
  await expect.poll(async () => (await archives.parts()).length).toBe(0);
  expect(await owner.list()).toHaveLength(1);
  archives.time.now += 30 * DAY_MS;
  for (const work of forgetting) work.wake();
  await expect.poll(owner.list).toEqual([]);
  for (const work of forgetting) await work.close();
});

test('erasing an account erases its archives, also one that is being made', async () => {
  const [owner, other] = [await archives.owner(), await archives.owner()];
  await other.request();
  await owner.request();
  await archives.workToTheEnd();
  const { id } = await owner.request();
  let erased = false;
  archives.others.before = async (service) => {
    if (service !== 'payout' || erased) return;
    erased = true;
    await archives.erase(owner.id);
  };
  await archives.workToTheEnd();
  expect(erased).toBe(true);
  expect(await owner.list()).toEqual([]);
  const [theirs] = await other.list();
  expect(new Set((await archives.parts()).map(({ archiveId }) => archiveId))).toEqual(new Set([theirs?.id]));
  expect((await archives.notices()).map(({ ownerUserId }) => ownerUserId)).not.toContain(id);
});

test('nobody reaches the archive of another account', async () => {
  const [owner, other] = [await archives.owner(), await archives.owner()];
  const { id } = await owner.request();
  await archives.workToTheEnd();
  expect(await other.list()).toEqual([]);
  expect((await other.ask('POST', `/${id}/downloads`)).statusCode).toBe(404);
  expect((await other.ask('DELETE', `/${id}`)).statusCode).toBe(404);
  expect(await owner.list()).toHaveLength(1);
});

test('whoever has a second factor shows it, and neither support nor a key gets any of it', async () => {
  const factor = await archives.owner({ hasSecondFactor: true });
  const view = await archives.owner({ viewer: { id: randomUUID(), sessionId: randomUUID() } });
  const key = await archives.owner({ scopes: ['export:read'] });
  const id = randomUUID();
  const codes = async ({ ask }: typeof factor) =>
    Promise.all(
      [ask('GET'), ask('POST'), ask('POST', `/${id}/downloads`), ask('DELETE', `/${id}`)].map(
        async (answer) => (await answer).json().code,
      ),
    );
  expect(await codes(factor)).toEqual([undefined, 'insufficient_aal', 'insufficient_aal', 'not_found']);
  expect(await codes(view)).toEqual(Array(4).fill('read_only_view'));
  expect(await codes(key)).toEqual(Array(4).fill('forbidden'));
  const proved = await archives.owner({ hasSecondFactor: true, aal: 'aal2' });
  expect(await proved.request()).toMatchObject({ state: 'queued' });
});

test('one is made at a time, and no more than three in a day', async () => {
  const owner = await archives.owner();
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = await owner.request();
    expect((await owner.ask('POST')).json()).toMatchObject({ code: 'conflict' });
    await owner.ask('DELETE', `/${id}`);
  }
  expect((await owner.ask('POST')).json()).toMatchObject({ code: 'rate_limited' });
  archives.time.now += DAY_MS;
  await owner.request();
});
