import { OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { updateMailSettings } from '../programmes/mail-settings.ts';
import { noteFirsts } from './note-firsts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.brought.firsts = [];
  await fixture.db.deleteFrom('mailMarks').execute();
});

async function affiliateOf(email: string, campaign: object = {}) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots', ...campaign });
  const { id } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  fixture.records.names = [{ userId: merchant.id, name: 'Zoé' }];
  return { merchant, campaignId, id };
}

/** Attribution's answer: how long ago the first click and order were; undefined: none. */
const brought = (affiliateId: string, clickedAgoMs?: number, soldAgoMs?: number) => {
  const at = (agoMs: number | undefined) =>
    agoMs === undefined ? null : new Date(fixture.time.now - agoMs).toISOString();
  fixture.brought.firsts = [{ affiliateId, clickedAt: at(clickedAgoMs), soldAt: at(soldAgoMs) }];
};

const note = () => noteFirsts(fixture.deps, NIL);
const subjects = async () => (await takeMails(fixture)).map(({ subject }) => subject);

describe('an affiliate is mailed', () => {
  test('about their first click, in the merchant’s name, with the way to their page and out of such mails', async () => {
    const { id } = await affiliateOf('click@first.example');
    brought(id, HOUR_MS);
    await note();
    const [mail, ...others] = await takeMails(fixture);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'click@first.example', subject: 'Your link for Boots works', fromName: 'Zoé' });
    const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(mail?.unsubscribeUrl).toContain(OPT_OUT_PATH);
    expect(mail?.text).toContain(fixture.deps.optOuts.pageOf(token));
    expect(mail?.text).toMatch(/\/r\/.*\?token=/);
    expect(fixture.deps.optOuts.open(token, fixture.time.now)).toMatchObject({ affiliateId: id, kind: 'first_click' });
  });

  test('about their first order, and not of the click that brought it', async () => {
    const { id } = await affiliateOf('sale@first.example');
    brought(id, HOUR_MS, 0);
    await note();
    await note();
    expect(await subjects()).toEqual(['Your first order for Boots']);
  });

  test('about one after the other, each once, however often it is looked for and by how many at once', async () => {
    const { id } = await affiliateOf('twice@first.example');
    brought(id, HOUR_MS);
    await Promise.all([note(), note(), note()]);
    brought(id, 2 * HOUR_MS, HOUR_MS);
    await Promise.all([note(), note(), note()]);
    expect((await subjects()).sort()).toEqual(['Your first order for Boots', 'Your link for Boots works']);
  });

  test('in the language that they chose', async () => {
    const { id } = await affiliateOf('language@first.example');
    await updateMailSettings(fixture.deps, 'language@first.example', { language: 'es' });
    brought(id, 0);
    await note();
    expect(await subjects()).toEqual(['Tu enlace de Boots funciona']);
  });
});

describe('nobody is mailed', () => {
  test('about what happened long ago, now or after it was counted anew', async () => {
    const { id } = await affiliateOf('past@first.example');
    brought(id, 3 * DAY_MS, 3 * DAY_MS);
    await note();
    brought(id, 0, 0);
    await note();
    expect(await subjects()).toEqual([]);
  });

  test('who switched such mails off', async () => {
    const { id } = await affiliateOf('off@first.example');
    await updateMailSettings(fixture.deps, 'off@first.example', {
      mails: [{ affiliateId: id, kind: 'first_click', isOn: false }],
    });
    brought(id, 0);
    await note();
    expect(await subjects()).toEqual([]);
    brought(id, HOUR_MS, 0);
    await note();
    expect(await subjects()).toEqual(['Your first order for Boots']);
  });

  test.each([
    ['of a demo', { isDemo: true }],
    ['of a test', { isTest: true }],
    ['of a campaign that shows its affiliates no clicks', { visibility: 'restricted' as const }],
    ['of a campaign that is over', { isArchived: true, isActive: false }],
  ])('%s', async (_what, columns) => {
    const { id, campaignId } = await affiliateOf('nobody@first.example');
    await fixture.db.updateTable('campaigns').set(columns).where('id', '=', campaignId).execute();
    brought(id, 0, 0);
    await note();
    expect(await subjects()).toEqual([]);
  });
});

test('goes through everybody, portion by portion, and begins again after the last one', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await affiliateOf(`portion-${n}@first.example`)).id);
  const requested: string[] = [];
  const firstsOf = async (affiliates: readonly { affiliateId: string }[]) => {
    requested.push(...affiliates.map(({ affiliateId }) => affiliateId));
    return [];
  };
  const deps = { ...fixture.deps, brought: { ...fixture.deps.brought, firstsOf } };
  let afterId: string = NIL;
  do afterId = await noteFirsts(deps, afterId, 2);
  while (afterId !== NIL);
  expect(requested).toEqual(expect.arrayContaining(ids));
  expect(new Set(requested).size).toBe(requested.length);
});
