import { describe, expect, test } from 'vitest';
import { stepImport } from '../../commands/imports/steps.ts';
import { IMPORTS, openImportStage } from '../../testing/importer.ts';

const stage = openImportStage({ currency: 'USD' });

const FILE = `email,Unpaid commissions
ana@example.com,"$1,234.50"
bo@example.com,
cy@example.com,0.99
dee@example.com,5 EUR
`;

/** The last published state of each affiliate. */
async function published() {
  const states = new Map<string, readonly [email: string, minor: number, currency: string, isRemoved: boolean]>();
  for (const { event } of await stage.fixture.outbox(stage.campaignId)) {
    if (event.event.case !== 'affiliate') continue;
    const { affiliateId, email, openingBalanceMinor, openingCurrency, isRemoved } = event.event.value;
    states.set(affiliateId, [email, Number(openingBalanceMinor), openingCurrency, isRemoved]);
  }
  return [...states.values()];
}

test('what the other tool still owed is shown before anybody is added, and published with the affiliates', async () => {
  const { id, mapping } = await stage.importer.uploaded(FILE);
  expect(mapping).toEqual({ email: 0, openingBalance: 1 });
  const checked = await stage.importer.step(id, 'check', { mapping });
  const openingBalances = { currency: 'USD', totalMinor: 123_549n, affiliatesCount: 2 };
  expect(checked).toMatchObject({ openingBalances, counts: { ready: 3, invalid: 1 } });
  expect(await stage.importer.rowsOf(id)).toContainEqual([5, 'dee@example.com', 'invalid', 'opening_balance']);
  expect(await published()).toEqual([]);
  expect(await stage.importer.step(id, 'run')).toMatchObject({ openingBalances, counts: { created: 3 } });
  expect(await published()).toEqual([
    ['ana@example.com', 123_450, 'USD', false],
    ['bo@example.com', 0, '', false],
    ['cy@example.com', 99, 'USD', false],
  ]);
  const report = await stage.merchant.call(`${IMPORTS}/${id}/report.csv`);
  expect(report.text).toMatch(/^2,ana@example\.com,created,,[\da-f-]+,123450\r$/m);
});

test('later changes of an affiliate say it again', async () => {
  await stage.importer.imported(FILE);
  const [ana] = await stage.importer.affiliates();
  await stage.merchant.call(`/api/v1/campaigns/${stage.campaignId}/affiliates/${ana?.id}`, {
    method: 'PATCH',
    body: { name: 'Ana Lima' },
  });
  expect(await published()).toContainEqual(['ana@example.com', 123_450, 'USD', false]);
});

test('a column that is left out owes nobody anything', async () => {
  const { id } = await stage.importer.uploaded(FILE);
  const checked = await stage.importer.step(id, 'check', { mapping: { email: 0 } });
  expect(checked).toMatchObject({ openingBalances: { totalMinor: 0n, affiliatesCount: 0 }, counts: { ready: 4 } });
  await stage.importer.step(id, 'run');
  expect((await published()).map(([, minor]) => minor)).toEqual([0, 0, 0, 0]);
});

test('undoing takes back the balances that nothing has come to', async () => {
  const { id } = await stage.importer.imported(FILE);
  stage.fixture.billing.openingBalance = 'untouched';
  stage.fixture.billing.owed = [{ currency: 'USD', owedMinor: 123_450n, pendingMinor: 0n }];
  const undone = await stage.importer.step(id, 'undo');
  expect(undone).toMatchObject({ counts: { removed: 2, kept: 1 }, openingBalances: { totalMinor: 0n } });
  expect(await published()).toEqual([
    ['ana@example.com', 0, 'USD', true],
    ['bo@example.com', 0, '', false],
    ['cy@example.com', 0, 'USD', true],
  ]);
});

test('undoing keeps whom something was earned or paid since', async () => {
  const { id } = await stage.importer.imported(FILE);
  stage.fixture.billing.openingBalance = 'touched';
  const undone = await stage.importer.step(id, 'undo');
  expect(undone).toMatchObject({ counts: { removed: 1, kept: 2 }, openingBalances: { totalMinor: 123_549n } });
  expect(await published()).toContainEqual(['ana@example.com', 123_450, 'USD', false]);
});

test('undoing waits until the balances are booked', async () => {
  const { id } = await stage.importer.imported(FILE);
  await expect(stage.importer.step(id, 'undo')).rejects.toMatchObject({ code: 'unavailable' });
  expect((await stage.importer.show(id)).state).toBe('undoing');
});

test('in test mode nobody is owed anything', async () => {
  await stage.fixture.db.updateTable('campaigns').set({ isTest: true }).where('id', '=', stage.campaignId).execute();
  const { id, openingBalances } = await stage.importer.imported(FILE);
  expect(openingBalances).toMatchObject({ totalMinor: 0n, affiliatesCount: 0 });
  expect((await published()).map(([, minor]) => minor)).toEqual([0, 0, 0]);
  expect((await stage.importer.step(id, 'undo')).counts).toMatchObject({ removed: 3 });
});

describe('what was checked in test mode', () => {
  const setTest = (isTest: boolean) =>
    stage.fixture.db.updateTable('campaigns').set({ isTest }).where('id', '=', stage.campaignId).execute();
  const call = (path: string, body?: object) => stage.merchant.call(path, { method: 'POST', ...(body && { body }) });

  test('is checked again once the campaign is live, unless it has no balances', async () => {
    await setTest(true);
    const { id, mapping } = await stage.importer.uploaded(FILE);
    const { id: without } = await stage.importer.uploaded(FILE);
    const checked = await stage.importer.step(id, 'check', { mapping });
    expect(checked.openingBalances).toMatchObject({ totalMinor: 0n });
    await stage.importer.step(without, 'check', { mapping: { email: 0 } });
    expect((await call(`/api/v1/campaigns/${stage.campaignId}/go-live`, {})).status).toBe(200);
    expect((await stage.importer.show(id)).state).toBe('uploaded');
    const refused = await call(`${IMPORTS}/${id}/run`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Check the file first')]);
    expect(await stage.importer.step(id, 'check', { mapping })).toMatchObject({
      openingBalances: { totalMinor: 123_549n, affiliatesCount: 2 },
      counts: { ready: 3, invalid: 1 },
    });
    expect((await stage.importer.show(without)).state).toBe('checked');
  });

  test('is added as it was shown if the campaign goes live meanwhile', async () => {
    await setTest(true);
    const { id, mapping } = await stage.importer.uploaded(FILE);
    await stage.importer.step(id, 'check', { mapping });
    expect((await call(`${IMPORTS}/${id}/run`)).status).toBe(202);
    await setTest(false);
    while (await stepImport(stage.fixture.deps, id));
    expect((await stage.importer.show(id)).openingBalances).toMatchObject({ totalMinor: 0n });
    expect((await published()).map(([, minor]) => minor)).toEqual([0, 0, 0]);
  });
});

test('a key of the account makes nobody owe anything', async () => {
  const { id, mapping } = await stage.importer.uploaded(FILE);
  await stage.importer.step(id, 'check', { mapping });
  const key = await stage.fixture.newMerchant({ id: stage.merchant.id, scopes: ['affiliates:write'] });
  const refused = await key.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
  expect([refused.status, (refused.json() as { code: string }).code]).toEqual([403, 'forbidden']);
  expect(await published()).toEqual([]);
  await stage.importer.step(id, 'check', { mapping: { email: 0 } });
  expect((await key.call(`${IMPORTS}/${id}/run`, { method: 'POST' })).status).toBe(202);
});
