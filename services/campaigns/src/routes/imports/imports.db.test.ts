import { AffiliateImportList, ImportRowList } from '@sillage/proto/http/imports';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { describe, expect, test } from 'vitest';
import { INTERNAL_SECRET, PUBLIC_URL } from '../../testing/fixture.ts';
import { IMPORTS, openImportStage } from '../../testing/importer.ts';

const stage = openImportStage({ defaultRateBps: 1500 });

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
    const first = await stage.importer.uploaded(FILE);
    expect(first).toMatchObject({
      source: 'csv',
      state: 'uploaded',
      fileName: 'partners.csv',
      rowsCount: 7,
      mapping: { firstName: 0, lastName: 1, email: 2, couponCodes: 3, rate: 4, status: 5 },
      sample: [['Ana', 'Lima', 'Ana@example.com', 'ANA10', '20%', 'active'], ...Array(6).fill(expect.any(Array))],
    });
    const checked = await stage.importer.step(first.id, 'check', { mapping: first.mapping });
    expect(checked).toMatchObject({ state: 'checked', counts: { ready: 3, invalid: 4, exists: 0, created: 0 } });
    expect(await stage.importer.affiliates()).toEqual([]);
    expect(await stage.importer.rowsOf(first.id)).toEqual([
      [2, 'ana@example.com', 'ready', null],
      [3, 'bo@example.com', 'ready', null],
      [4, 'cy@example.com', 'ready', null],
      [5, 'not an address', 'invalid', 'email'],
      [6, 'eve@example.com', 'invalid', 'coupon_taken'],
      [7, 'ana@example.com', 'invalid', 'repeated'],
      [8, 'fay@example.com', 'invalid', 'rate'],
    ]);

    const done = await stage.importer.step(first.id, 'run');
    expect(done).toMatchObject({ state: 'done', counts: { ready: 0, created: 3, invalid: 4 } });
    expect(done.finishedAt).not.toBeNull();
    const added = await stage.importer.affiliates();
    expect(
      added.map(({ name, email, rateBps, isActive, couponCodes }) => [name, email, rateBps, isActive, couponCodes]),
    ).toEqual([
      ['Ana Lima', 'ana@example.com', 2000, true, ['ANA10']],
      ['Bo', 'bo@example.com', 1500, false, []],
      ['cy', 'cy@example.com', 1500, true, ['CY5', 'CY6']],
    ]);
    expect(new Set(added.map(({ shortCode }) => shortCode)).size).toBe(3);
    const events = (await stage.fixture.outbox(stage.campaignId)).map(({ event }) => event.event);
    const published = events.flatMap((event) => (event.case === 'affiliate' ? [event.value] : []));
    expect(published.map(({ affiliateId }) => affiliateId)).toEqual(added.map(({ id }) => id));
    expect(published[0]).toMatchObject({ rates: [{ rateBps: 2000 }], couponCodes: [{ code: 'ANA10', untilMs: 0n }] });
    const links = events.flatMap((event) => (event.case === 'shortLink' ? [event.value] : []));
    expect(links.map(({ shortCode }) => shortCode)).toEqual(added.map(({ shortCode }) => shortCode));
  });

  test('says of each row whom it will add, as they are added then, or why nobody', async () => {
    const other = await stage.merchant.createCampaign({ name: 'Hats' });
    const { id: known } = await stage.merchant.addAffiliate(other.id, { name: 'A. Lima', email: 'ANA@example.com' });
    await stage.merchant.call(`/api/v1/people/${known}/tags`, { method: 'POST', body: { name: 'Blog' } });
    await stage.merchant.addAffiliate(stage.campaignId, { name: 'Gus', email: 'gus@example.com' });
    const { id, mapping } = await stage.importer.uploaded(
      `${FILE.replace('State', 'State,Alias')}Gus,,gus@example.com,,,,gus-links\nHal,,hal@example.com,,,,https://old.example/?via=hal\n`,
    );
    await stage.importer.step(id, 'check', { mapping });
    const list = async (query = '') =>
      ImportRowList.parse((await stage.merchant.call(`${IMPORTS}/${id}/rows${query}`)).json()).rows;
    const rows = await list();
    expect(rows.map(({ outcome, affiliate }) => [outcome, affiliate?.name])).toEqual([
      ['ready', 'Ana Lima'],
      ['ready', 'Bo'],
      ['ready', 'cy'],
      ...Array(4).fill(['invalid', undefined]),
      ['exists', undefined],
      ['ready', 'Hal'],
    ]);
    expect(rows[0]?.affiliate).toEqual({
      name: 'Ana Lima',
      email: 'ana@example.com',
      rateBps: 2000,
      rateSource: 'own',
      isActive: true,
      couponCodes: ['ANA10'],
      aliasUrl: null,
      tags: ['Blog'],
    });
    expect(rows.at(-1)?.affiliate?.aliasUrl).toBe(`${PUBLIC_URL}/track/${stage.campaignId}/hal`);
    const planned = rows.flatMap(({ affiliate }) => affiliate ?? []);
    // The campaign's rate at the time they are added applies.
    await stage.merchant.call(`/api/v1/campaigns/${stage.campaignId}`, {
      method: 'PATCH',
      body: { defaultRateBps: 1700 },
    });
    expect((await list('?outcome=ready')).map(({ affiliate }) => affiliate?.rateBps)).toEqual([2000, 1700, 1700, 1700]);
    await stage.importer.step(id, 'run');
    const added = (await stage.importer.affiliates()).filter(({ name }) => name !== 'Gus');
    const said = ({ name, email, isActive, couponCodes }: (typeof planned)[number]) => [
      name,
      email,
      isActive,
      couponCodes,
    ];
    expect(added.map(({ rateBps, ...one }) => [rateBps, one.name, one.email, one.isActive, one.couponCodes])).toEqual(
      planned.map((one) => [one.rateSource === 'own' ? one.rateBps : 1700, ...said(one)]),
    );
    expect((await list()).map(({ affiliate }) => affiliate)).toEqual(Array(9).fill(null));
  });

  test('leaves those alone who are affiliates already', async () => {
    await stage.merchant.addAffiliate(stage.campaignId, {
      name: 'Ana',
      email: 'ANA@example.com',
      couponCodes: ['BOB'],
    });
    const done = await stage.importer.imported(
      'email,name,coupon\nana@example.com,Other,\nbob@example.com,Bob,bob\ncy@example.com,Cy,',
    );
    expect(done.counts).toMatchObject({ exists: 1, invalid: 1, created: 1 });
    expect((await stage.importer.affiliates()).map(({ name }) => name)).toEqual(['Ana', 'Cy']);
    const again = await stage.importer.imported('email,name\nana@example.com,Ana\ncy@example.com,Cy');
    expect(again.counts).toMatchObject({ exists: 2, created: 0 });
  });

  test('sees who was added by hand after the check', async () => {
    const { id, mapping } = await stage.importer.uploaded(
      'email,coupon\nana@example.com,\nbo@example.com,bo5\ncy@example.com,',
    );
    await stage.importer.step(id, 'check', { mapping });
    await stage.merchant.addAffiliate(stage.campaignId, { email: 'ana@example.com' });
    await stage.merchant.addAffiliate(stage.campaignId, { email: 'other@example.com', couponCodes: ['BO5'] });
    expect((await stage.importer.step(id, 'run')).counts).toMatchObject({ exists: 1, invalid: 1, created: 1 });
  });

  test('finds another code where one is taken', async () => {
    const taken = (await stage.merchant.addAffiliate(stage.campaignId)).shortCode ?? '';
    const proposed = [taken, 'free11', taken, 'free22'];
    const usual = stage.fixture.codes.next;
    stage.fixture.codes.next = () => proposed.shift() ?? usual();
    await stage.importer.imported('email\nana@example.com\nbo@example.com');
    stage.fixture.codes.next = usual;
    const codes = (await stage.importer.affiliates()).map(({ shortCode }) => shortCode);
    expect(new Set(codes).size).toBe(3);
    expect(codes).not.toContain(null);
  });

  test('keeps what links of the other tool called an affiliate, which goes on with them after undoing', async () => {
    const file =
      'email,ref_id\nana@example.com,Anna\nbo@example.com,https://shop.example/?via=bo\ncy@example.com,anna\n';
    const { id, counts } = await stage.importer.imported(file);
    expect(counts).toMatchObject({ created: 2, invalid: 1 });
    expect(await stage.importer.rowsOf(id)).toContainEqual([4, 'cy@example.com', 'invalid', 'alias_taken']);
    const named = async (alias: string) => {
      const answer = await stage.fixture.app.inject({
        url: `/internal/short-links/${stage.campaignId}.${alias}`,
        headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
      });
      return answer.statusCode === 200 ? answer.json().link.affiliateId : answer.statusCode;
    };
    const [ana, bo] = await stage.importer.affiliates();
    expect([await named('anna'), await named('bo'), await named('cy')]).toEqual([ana?.id, bo?.id, 404]);
    const other = await stage.importer.imported('email,ref_id\ndee@example.com,bo');
    expect(other.counts).toMatchObject({ created: 0, invalid: 1 });
    await stage.importer.step(id, 'undo');
    await stage.importer.imported(file);
    const [again] = await stage.importer.affiliates();
    expect(again?.id).not.toBe(ana?.id);
    expect(await named('anna')).toBe(again?.id);
    const links = (await stage.fixture.outbox(stage.campaignId)).filter(({ entityKey }) =>
      entityKey?.endsWith('.anna'),
    );
    expect(links.map(({ event }) => event.version)).toEqual([1n, 2n]);
  });

  test('can be checked again with other columns, and not run before', async () => {
    const { id } = await stage.importer.uploaded('a,b\nAna,ana@example.com');
    const run = await stage.merchant.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
    expect([run.status, (run.json() as { code: string }).code]).toEqual([409, 'invalid_transition']);
    expect((await stage.importer.step(id, 'check', { mapping: { email: 0 } })).counts).toMatchObject({
      invalid: 1,
      ready: 0,
    });
    expect((await stage.importer.step(id, 'check', { mapping: { email: 1, name: 0 } })).counts).toMatchObject({
      invalid: 0,
      ready: 1,
    });
    const beyond = await stage.merchant.call(`${IMPORTS}/${id}/check`, {
      method: 'POST',
      body: { mapping: { email: 2 } },
    });
    expect(beyond.status).toBe(400);
  });

  test('is undone, except where something is owed', async () => {
    const byHand = await stage.merchant.addAffiliate(stage.campaignId, { name: 'Zed' });
    const { id } = await stage.importer.imported('email,coupon\nana@example.com,ana5\nbo@example.com,');
    const [, ana] = await stage.importer.affiliates();
    const owedToEach = stage.fixture.deps.billing.owedToEach;
    stage.fixture.deps.billing.owedToEach = async (affiliates) =>
      affiliates.map(({ affiliateId }) => ({
        affiliateId,
        owed: affiliateId === ana?.id ? [{ currency: 'EUR', owedMinor: 5n, pendingMinor: 0n }] : [],
        openingBalance: 'none',
      }));
    const undone = await stage.importer.step(id, 'undo');
    stage.fixture.deps.billing.owedToEach = owedToEach;
    expect(undone).toMatchObject({ state: 'undone', counts: { created: 0, removed: 1, kept: 1 } });
    expect((await stage.importer.affiliates()).map(({ id: left }) => left)).toEqual([byHand.id, ana?.id]);
    expect((await stage.importer.imported('email\nbo@example.com')).counts).toMatchObject({ created: 1 });
  });

  test('has a report that a spreadsheet opens safely', async () => {
    const { id } = await stage.importer.imported('email,name\nana@example.com,Ana\n"=cmd|calc",Eve');
    const [ana] = await stage.importer.affiliates();
    const report = await stage.merchant.call(`${IMPORTS}/${id}/report.csv`);
    expect(report.text).toBe(
      `line,email,outcome,problem,affiliateId,openingBalanceMinor\r\n2,ana@example.com,created,,${ana?.id},0\r\n3,'=cmd|calc,invalid,email,,0\r\n`,
    );
  });

  test('can be forgotten with all its rows, and its affiliates stay', async () => {
    const { id } = await stage.importer.imported('email\nana@example.com');
    expect((await stage.merchant.call(`${IMPORTS}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await stage.merchant.call(`${IMPORTS}/${id}`)).status).toBe(404);
    expect(await stage.fixture.db.selectFrom('importRows').select('line').where('importId', '=', id).execute()).toEqual(
      [],
    );
    expect(await stage.importer.affiliates()).toHaveLength(1);
  });

  test('is listed, its rows in pages', async () => {
    const { id } = await stage.importer.imported(
      `email\n${[1, 2, 3, 4, 5].map((n) => `a${n}@example.com`).join('\n')}\nx`,
    );
    const list = AffiliateImportList.parse(
      (await stage.merchant.call(`${IMPORTS}?campaignId=${stage.campaignId}`)).json(),
    );
    expect(list.imports.map((entry) => [entry.id, entry.counts.created])).toEqual([[id, 5]]);
    const page = async (query: string) =>
      ImportRowList.parse((await stage.merchant.call(`${IMPORTS}/${id}/rows${query}`)).json());
    const first = await page('?outcome=created&limit=3');
    expect(first.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    const second = await page(`?outcome=created&limit=3&cursor=${first.next}`);
    expect([second.rows.map(({ line }) => line), second.next]).toEqual([[5, 6], null]);
    expect((await page('?outcome=invalid')).rows.map(({ email }) => email)).toEqual(['x']);
  });
});
