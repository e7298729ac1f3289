import { AffiliateList } from '@sillage/proto/http/campaigns';
import {
  AffiliateImportList,
  AffiliateImportWithSample,
  ImportRowList,
  MAX_IMPORT_BYTES,
} from '@sillage/proto/http/imports';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepImport } from '../commands/imports/steps.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;
let merchant: Merchant;
let campaignId: string;
beforeEach(async () => {
  fixture.billing.owed = [];
  merchant = await fixture.newMerchant();
  campaignId = (await merchant.createCampaign({ defaultRateBps: 1500 })).id;
});

const ROOT = '/api/v1/imports';

async function upload(content: string | Buffer, { as = merchant, into = campaignId } = {}) {
  const response = await fixture.app.inject({
    method: 'POST',
    url: `${ROOT}?campaignId=${into}&fileName=partners.csv`,
    headers: { ...as.headers, 'content-type': 'text/csv' },
    payload: content,
  });
  return { status: response.statusCode, json: () => response.json() };
}

async function uploaded(content: string): Promise<AffiliateImportWithSample> {
  const answer = await upload(content);
  expect(answer.status).toBe(201);
  return AffiliateImportWithSample.parse(answer.json());
}

const show = async (id: string) => AffiliateImportWithSample.parse((await merchant.call(`${ROOT}/${id}`)).json());

async function step(id: string, name: 'check' | 'run' | 'undo', body?: object) {
  const answer = await merchant.call(`${ROOT}/${id}/${name}`, { method: 'POST', ...(body && { body }) });
  expect([name, answer.status]).toEqual([name, 202]);
  while (await stepImport(fixture.deps, id));
  return show(id);
}

async function imported(content: string): Promise<AffiliateImportWithSample> {
  const { id, mapping } = await uploaded(content);
  await step(id, 'check', { mapping });
  return step(id, 'run');
}

const affiliates = async () =>
  AffiliateList.parse((await merchant.call(`/api/v1/campaigns/${campaignId}/affiliates`)).json()).affiliates;

const rowsOf = async (id: string) =>
  ImportRowList.parse((await merchant.call(`${ROOT}/${id}/rows`)).json()).rows.map(
    ({ line, email, outcome, problem }) => [line, email, outcome, problem],
  );

const FILE = `First name,Last name,Email,Coupon,Commission rate,State
Ana,Lima,Ana@example.com,ANA10,20%,active
Bo,,bo@example.com,,,disabled
,,cy@example.com,"cy5 cy6",,active
Dee,,not an address,,,active
Eve,,eve@example.com,ana10,,active
Ana,Again,ana@EXAMPLE.com,,,active
Fay,,fay@example.com,,much,active
`;

describe('an import', () => {
  test('adds the affiliates of a file as it said it would, with links, rates and codes', async () => {
    const first = await uploaded(FILE);
    expect(first).toMatchObject({
      source: 'csv',
      state: 'uploaded',
      fileName: 'partners.csv',
      rowsCount: 7,
      mapping: { firstName: 0, lastName: 1, email: 2, couponCodes: 3, rate: 4, status: 5 },
      sample: [['Ana', 'Lima', 'Ana@example.com', 'ANA10', '20%', 'active'], ...Array(6).fill(expect.any(Array))],
    });
    const checked = await step(first.id, 'check', { mapping: first.mapping });
    expect(checked).toMatchObject({ state: 'checked', counts: { ready: 3, invalid: 4, exists: 0, created: 0 } });
    expect(await affiliates()).toEqual([]);
    expect(await rowsOf(first.id)).toEqual([
      [2, 'ana@example.com', 'ready', null],
      [3, 'bo@example.com', 'ready', null],
      [4, 'cy@example.com', 'ready', null],
      [5, 'not an address', 'invalid', 'email'],
      [6, 'eve@example.com', 'invalid', 'coupon_taken'],
      [7, 'ana@example.com', 'invalid', 'repeated'],
      [8, 'fay@example.com', 'invalid', 'rate'],
    ]);

    const done = await step(first.id, 'run');
    expect(done).toMatchObject({ state: 'done', counts: { ready: 0, created: 3, invalid: 4 } });
    expect(done.finishedAt).not.toBeNull();
    const added = await affiliates();
    expect(
      added.map(({ name, email, rateBps, isActive, couponCodes }) => [name, email, rateBps, isActive, couponCodes]),
    ).toEqual([
      ['Ana Lima', 'ana@example.com', 2000, true, ['ANA10']],
      ['Bo', 'bo@example.com', 1500, false, []],
      ['cy', 'cy@example.com', 1500, true, ['CY5', 'CY6']],
    ]);
    expect(new Set(added.map(({ shortCode }) => shortCode)).size).toBe(3);
    const events = (await fixture.outbox(campaignId)).map(({ event }) => event.event);
    const published = events.flatMap((event) => (event.case === 'affiliate' ? [event.value] : []));
    expect(published.map(({ affiliateId }) => affiliateId)).toEqual(added.map(({ id }) => id));
    expect(published[0]).toMatchObject({ rates: [{ rateBps: 2000 }], couponCodes: [{ code: 'ANA10', untilMs: 0n }] });
    const links = events.flatMap((event) => (event.case === 'shortLink' ? [event.value] : []));
    expect(links.map(({ shortCode }) => shortCode)).toEqual(added.map(({ shortCode }) => shortCode));
  });

  test('leaves those alone who are affiliates already', async () => {
    await merchant.addAffiliate(campaignId, { name: 'Ana', email: 'ANA@example.com', couponCodes: ['BOB'] });
    const done = await imported(
      'email,name,coupon\nana@example.com,Other,\nbob@example.com,Bob,bob\ncy@example.com,Cy,',
    );
    expect(done.counts).toMatchObject({ exists: 1, invalid: 1, created: 1 });
    expect((await affiliates()).map(({ name }) => name)).toEqual(['Ana', 'Cy']);
    const again = await imported('email,name\nana@example.com,Ana\ncy@example.com,Cy');
    expect(again.counts).toMatchObject({ exists: 2, created: 0 });
  });

  test('sees who was added by hand after the check', async () => {
    const { id, mapping } = await uploaded('email,coupon\nana@example.com,\nbo@example.com,bo5\ncy@example.com,');
    await step(id, 'check', { mapping });
    await merchant.addAffiliate(campaignId, { email: 'ana@example.com' });
    await merchant.addAffiliate(campaignId, { email: 'other@example.com', couponCodes: ['BO5'] });
    expect((await step(id, 'run')).counts).toMatchObject({ exists: 1, invalid: 1, created: 1 });
  });

  test('finds another code where one is taken', async () => {
    const taken = (await merchant.addAffiliate(campaignId)).shortCode ?? '';
    const proposed = [taken, 'free11', taken, 'free22'];
    const usual = fixture.codes.next;
    fixture.codes.next = () => proposed.shift() ?? usual();
    await imported('email\nana@example.com\nbo@example.com');
    fixture.codes.next = usual;
    const codes = (await affiliates()).map(({ shortCode }) => shortCode);
    expect(new Set(codes).size).toBe(3);
    expect(codes).not.toContain(null);
  });

  test('keeps what links of the other tool called an affiliate, which goes on with them after undoing', async () => {
    const file =
      'email,ref_id\nana@example.com,Anna\nbo@example.com,https://shop.example/?via=bo\ncy@example.com,anna\n';
    const { id, counts } = await imported(file);
    expect(counts).toMatchObject({ created: 2, invalid: 1 });
    expect(await rowsOf(id)).toContainEqual([4, 'cy@example.com', 'invalid', 'alias_taken']);
    const named = async (alias: string) => {
      const answer = await fixture.app.inject({
        url: `/internal/short-links/${campaignId}.${alias}`,
        headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
      });
      return answer.statusCode === 200 ? answer.json().link.affiliateId : answer.statusCode;
    };
    const [ana, bo] = await affiliates();
    expect([await named('anna'), await named('bo'), await named('cy')]).toEqual([ana?.id, bo?.id, 404]);
    const other = await imported('email,ref_id\ndee@example.com,bo');
    expect(other.counts).toMatchObject({ created: 0, invalid: 1 });
    await step(id, 'undo');
    await imported(file);
    const [again] = await affiliates();
    expect(again?.id).not.toBe(ana?.id);
    expect(await named('anna')).toBe(again?.id);
    const links = (await fixture.outbox(campaignId)).filter(({ entityKey }) => entityKey?.endsWith('.anna'));
    expect(links.map(({ event }) => event.version)).toEqual([1n, 2n]);
  });

  test('can be checked again with other columns, and not run before', async () => {
    const { id } = await uploaded('a,b\nAna,ana@example.com');
    const run = await merchant.call(`${ROOT}/${id}/run`, { method: 'POST' });
    expect([run.status, (run.json() as { code: string }).code]).toEqual([409, 'invalid_transition']);
    expect((await step(id, 'check', { mapping: { email: 0 } })).counts).toMatchObject({ invalid: 1, ready: 0 });
    expect((await step(id, 'check', { mapping: { email: 1, name: 0 } })).counts).toMatchObject({
      invalid: 0,
      ready: 1,
    });
    const beyond = await merchant.call(`${ROOT}/${id}/check`, { method: 'POST', body: { mapping: { email: 2 } } });
    expect(beyond.status).toBe(400);
  });

  test('is undone, except where something is owed', async () => {
    const byHand = await merchant.addAffiliate(campaignId, { name: 'Zed' });
    const { id } = await imported('email,coupon\nana@example.com,ana5\nbo@example.com,');
    const [, ana] = await affiliates();
    const owedTo = fixture.deps.billing.owedTo;
    fixture.deps.billing.owedTo = async (affiliateId: string) => ({
      owed: affiliateId === ana?.id ? [{ currency: 'EUR', owedMinor: 5n, pendingMinor: 0n }] : [],
    });
    const undone = await step(id, 'undo');
    fixture.deps.billing.owedTo = owedTo;
    expect(undone).toMatchObject({ state: 'undone', counts: { created: 0, removed: 1, kept: 1 } });
    expect((await affiliates()).map(({ id: left }) => left)).toEqual([byHand.id, ana?.id]);
    expect((await imported('email\nbo@example.com')).counts).toMatchObject({ created: 1 });
  });

  test('has a report that a spreadsheet opens safely', async () => {
    const { id } = await imported('email,name\nana@example.com,Ana\n"=cmd|calc",Eve');
    const [ana] = await affiliates();
    const report = await merchant.call(`${ROOT}/${id}/report.csv`);
    expect(report.text).toBe(
      `line,email,outcome,problem,affiliateId\r\n2,ana@example.com,created,,${ana?.id}\r\n3,'=cmd|calc,invalid,email,\r\n`,
    );
  });

  test('can be forgotten with all its rows, and its affiliates stay', async () => {
    const { id } = await imported('email\nana@example.com');
    expect((await merchant.call(`${ROOT}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await merchant.call(`${ROOT}/${id}`)).status).toBe(404);
    expect(await fixture.db.selectFrom('importRows').select('line').where('importId', '=', id).execute()).toEqual([]);
    expect(await affiliates()).toHaveLength(1);
  });

  test('is listed, its rows in pages', async () => {
    const { id } = await imported(`email\n${[1, 2, 3, 4, 5].map((n) => `a${n}@example.com`).join('\n')}\nx`);
    const list = AffiliateImportList.parse((await merchant.call(`${ROOT}?campaignId=${campaignId}`)).json());
    expect(list.imports.map((entry) => [entry.id, entry.counts.created])).toEqual([[id, 5]]);
    const page = async (query: string) =>
      ImportRowList.parse((await merchant.call(`${ROOT}/${id}/rows${query}`)).json());
    const first = await page('?outcome=created&limit=3');
    expect(first.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    const second = await page(`?outcome=created&limit=3&cursor=${first.next}`);
    expect([second.rows.map(({ line }) => line), second.next]).toEqual([[5, 6], null]);
    expect((await page('?outcome=invalid')).rows.map(({ email }) => email)).toEqual(['x']);
  });
});

describe('what is refused keeps nothing', () => {
  test.each<[name: string, content: string | Buffer, status: number]>([
    ['no file', '', 422],
    ['a heading alone', 'email,name\n', 422],
    ['another encoding', Buffer.from('email,name\na@b.example,José', 'latin1'), 422],
    ['a quote that is not closed', 'email\n"a@b.example', 422],
    ['too many columns', `${'a,'.repeat(100)}b\n1`, 422],
    ['a file that is too large', `email\n${`${'x'.repeat(60_000)}\n`.repeat(MAX_IMPORT_BYTES / 60_000 + 1)}`, 413],
  ])('%s', async (_name, content, status) => {
    expect((await upload(content)).status).toBe(status);
    const list = AffiliateImportList.parse((await merchant.call(`${ROOT}?campaignId=${campaignId}`)).json());
    expect(list.imports).toEqual([]);
  });

  test('JSON instead of a file', async () => {
    const answer = await merchant.call(`${ROOT}?campaignId=${campaignId}`, { method: 'POST', body: {} });
    expect(answer.status).toBe(415);
  });

  test('a file instead of JSON', async () => {
    const response = await fixture.app.inject({
      method: 'POST',
      url: '/api/v1/campaigns',
      headers: { ...merchant.headers, 'content-type': 'text/csv' },
      payload: 'name',
    });
    expect(response.statusCode).toBe(415);
  });
});

test('nobody reaches the imports of somebody else', async () => {
  const { id, mapping } = await uploaded('email\nana@example.com');
  const stranger = await fixture.newMerchant();
  expect((await upload('email\na@b.example', { as: stranger })).status).toBe(404);
  for (const [path, method, body] of [
    [`?campaignId=${campaignId}`, 'GET'],
    [`/${id}`, 'GET'],
    [`/${id}/rows`, 'GET'],
    [`/${id}/report.csv`, 'GET'],
    [`/${id}/check`, 'POST', { mapping }],
    [`/${id}/run`, 'POST'],
    [`/${id}/undo`, 'POST'],
    [`/${id}`, 'DELETE'],
  ] as const) {
    const answer = await stranger.call(`${ROOT}${path}`, { method, ...(body && { body }) });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await show(id)).state).toBe('uploaded');
});

test('a long file is worked off part by part', async () => {
  const emails = Array.from({ length: 1_201 }, (_, index) => `a${index}@example.com`);
  const { id, mapping } = await uploaded(`email\n${emails.join('\n')}`);
  await step(id, 'check', { mapping });
  await merchant.call(`${ROOT}/${id}/run`, { method: 'POST' });
  const created = [];
  while (await stepImport(fixture.deps, id)) created.push((await show(id)).counts.created);
  expect(created).toEqual([500, 1_000, 1_201]);
  expect((await affiliates()).map(({ email }) => email)).toEqual(emails);
});

test('however often its process ends in the middle, each affiliate is added once', async () => {
  const person = fc.constantFrom('ana', 'bo', 'cy', 'dee', 'eve');
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      async (people, failures) => {
        campaignId = (await merchant.createCampaign()).id;
        const { id, mapping } = await uploaded(`email\n${people.map((name) => `${name}@example.com`).join('\n')}`);
        await merchant.call(`${ROOT}/${id}/check`, { method: 'POST', body: { mapping } });
        const left = [...failures];
        const toTheEnd = async () => {
          for (;;) {
            const uses = left.shift();
            if (uses === undefined) {
              while (await stepImport(fixture.deps, id));
              return;
            }
            await stepImport(failing(fixture, uses), id).catch(() => {});
          }
        };
        await toTheEnd();
        await merchant.call(`${ROOT}/${id}/run`, { method: 'POST' });
        left.push(...failures);
        await toTheEnd();
        const emails = (await affiliates()).map(({ email }) => email);
        expect([...emails].sort()).toEqual([...new Set(people)].map((name) => `${name}@example.com`).sort());
        const { rows } = await sql<{ count: number }>`
        select count(*)::int8 as count from outbox where partition_key = ${campaignId} and entity_key like 'affiliate:%'`.execute(
          fixture.db,
        );
        expect(rows[0]?.count).toBe(emails.length);
      },
    ),
    { numRuns: 15 },
  );
});

/** What a step needs, which fails it after so many uses. */
function failing({ deps }: Fixture, uses: number): Fixture['deps'] {
  let left = uses;
  return {
    ...deps,
    newShortCode: () => {
      left -= 1;
      if (left <= 0) throw new Error('the process ended');
      return deps.newShortCode();
    },
    clock: () => {
      left -= 1;
      if (left <= 0) throw new Error('the process ended');
      return deps.clock();
    },
  };
}
