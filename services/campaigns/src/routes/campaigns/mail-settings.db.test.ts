import { MailSettings } from '@sillage/proto/http/mail-settings';
import { AFFILIATE_MAILS } from '@sillage/proto/values/affiliate-mails';
import { inTransaction } from '@sillage/runtime/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseOwner } from '../../commands/erase-owner.ts';
import { addressDigest } from '../../domain/address-digest.ts';
import { askForLink, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { browserOf } from '../../testing/programmes.ts';

const PATH = '/mail-settings';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function affiliateOf(email: string, campaign: object = {}) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign(campaign);
  const { id } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  return { merchant, campaignId, id, path: `/api/v1/campaigns/${campaignId}/affiliates/${id}` };
}

type Affiliate = Awaited<ReturnType<typeof affiliateOf>>;

async function signedIn(email: string) {
  const browser = browserOf(fixture);
  await browser.signIn(email);
  return {
    browser,
    read: async () => MailSettings.parse((await browser.call('GET', PATH)).json()),
    change: (body: object) => browser.call('PATCH', PATH, body),
  };
}

/** The mail settings in the newest event of an affiliate. */
async function published({ campaignId, id }: { campaignId: string; id: string }) {
  const events = (await fixture.outbox(campaignId)).flatMap(({ event: { event } }) =>
    event.case === 'affiliate' && event.value.affiliateId === id ? [event.value] : [],
  );
  const last = events.at(-1);
  return [last?.mailLanguage, last?.mutedMails];
}

const commissions = (affiliateId: string, isOn: boolean) => ({
  mails: [{ affiliateId, kind: 'commissions', isOn }],
});

describe('the mails of an address', () => {
  test('are all on in all its programmes until their reader decides, and none are sent for a test', async () => {
    const first = await affiliateOf('Ada@choice.example', { name: 'Boots' });
    fixture.time.now += 1;
    await affiliateOf('ada@choice.example', { isTest: true });
    fixture.records.names = [{ userId: first.merchant.id, name: 'Zoé' }];
    const { read } = await signedIn('ada@choice.example');
    expect(await read()).toEqual({
      email: 'ada@choice.example',
      language: null,
      timeZone: null,
      programmes: [
        {
          affiliateId: first.id,
          campaignName: 'Boots',
          merchantName: 'Zoé',
          mails: AFFILIATE_MAILS.map((kind) => ({ kind, isOn: true })),
        },
      ],
    });
  });

  test('are chosen for one programme alone, the language for all; whoever else mails them learns of it, once', async () => {
    const [one, two] = [await affiliateOf('two@choice.example'), await affiliateOf('TWO@choice.example')];
    const other = await affiliateOf('other@choice.example');
    const { read, change } = await signedIn('two@choice.example');
    const answer = await change({ language: 'fr', timeZone: 'Asia/Tokyo', ...commissions(one.id, false) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ language: 'fr', timeZone: 'Asia/Tokyo' });
    expect(await published(one)).toEqual(['fr', ['commissions']]);
    expect(await published(two)).toEqual(['fr', []]);
    expect(await published(other)).toEqual(['', []]);
    const before = (await fixture.outbox(one.campaignId)).length;
    await change({ language: 'fr', ...commissions(one.id, false) });
    await change({ timeZone: 'Europe/Paris' });
    expect((await fixture.outbox(one.campaignId)).length).toBe(before);
    await change(commissions(one.id, true));
    expect(await published(one)).toEqual(['fr', []]);
    expect((await read()).programmes.flatMap(({ mails }) => mails.filter(({ isOn }) => !isOn))).toEqual([]);
  });

  test('are not chosen for others, nor by what another site has a browser send', async () => {
    const other = await affiliateOf('victim@choice.example');
    await affiliateOf('curious@choice.example');
    const { change } = await signedIn('curious@choice.example');
    expect((await change({ language: 'fr', ...commissions(other.id, false) })).statusCode).toBe(404);
    expect((await (await signedIn('curious@choice.example')).read()).language).toBe(null);
    const foreign = browserOf(fixture, { 'sec-fetch-site': 'cross-site' });
    foreign.steal((await signedIn('victim@choice.example')).browser.cookie());
    expect((await foreign.call('PATCH', PATH, commissions(other.id, false))).statusCode).toBe(403);
    expect((await browserOf(fixture).call('GET', PATH)).statusCode).toBe(401);
    expect(await published(other)).toEqual(['', []]);
  });

  test.each([
    ['a language that is not spoken here', { language: 'tlh' }],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }],
    ['an offset, which Postgres reads the other way round', { timeZone: '+02:00' }],
    [
      'a mail that cannot be switched off',
      { mails: [{ affiliateId: crypto.randomUUID(), kind: 'held', isOn: false }] },
    ],
  ])('are refused %s', async (_what, body) => {
    const { change } = await signedIn('refused@choice.example');
    expect((await change(body)).statusCode).toBe(400);
  });

  test('come in the language that was chosen, whichever page asked for them', async () => {
    const { id } = await affiliateOf('chosen@choice.example');
    await (await signedIn('chosen@choice.example')).change({ language: 'es', timeZone: 'Pacific/Kiritimati' });
    await takeMails(fixture);
    await askForLink(fixture, 'chosen@choice.example');
    await readerOf(fixture, 'chosen@choice.example').ask({ kind: 'erasure', affiliateId: id, language: 'en' });
    const subjects = (await takeMails(fixture)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects.join()).toMatch(/Tus datos/);
    expect(subjects.join()).not.toMatch(/Your/);
  });
});

describe('what was chosen', () => {
  test('is part of what is held about an address', async () => {
    const { id } = await affiliateOf('held@choice.example');
    await (await signedIn('held@choice.example')).change({ language: 'ru', ...commissions(id, false) });
    expect(await readerOf(fixture, 'held@choice.example').held()).toMatchObject({
      mails: { language: 'ru', timeZone: null },
      affiliates: [{ affiliateId: id, mutedMails: ['commissions'] }],
    });
  });

  test('holds for whoever becomes an affiliate with the address later, the language alone', async () => {
    const { id } = await affiliateOf('later@choice.example');
    await (await signedIn('later@choice.example')).change({ language: 'zh', ...commissions(id, false) });
    expect(await published(await affiliateOf('later@choice.example'))).toEqual(['zh', []]);
  });

  test('stays with the address: an affiliate who gets another one is written to as that one wants', async () => {
    const moving = await affiliateOf('from@choice.example');
    await affiliateOf('to@choice.example');
    await (await signedIn('from@choice.example')).change({ language: 'fr', ...commissions(moving.id, false) });
    await (await signedIn('to@choice.example')).change({ language: 'es' });
    const patch = { method: 'PATCH', body: { email: 'to@choice.example' } } as const;
    expect((await moving.merchant.call(moving.path, patch)).status).toBe(200);
    expect(await published(moving)).toEqual(['es', []]);
    expect(await kept('from@choice.example')).toEqual([0, 1]);
    expect(await kept('to@choice.example')).toEqual([1, 0]);
  });

  test.each([
    [
      'another address and the first one again',
      ({ merchant, path, id }: Affiliate, email: string) => comeBack(merchant, path, email).then(() => id),
    ],
    [
      'removed and added again',
      async ({ merchant, path, campaignId }: Affiliate, email: string) => {
        expect((await merchant.call(path, { method: 'DELETE' })).status).toBe(204);
        return (await merchant.addAffiliate(campaignId, { name: 'Ada', email })).id;
      },
    ],
    [
      'added a second time',
      async ({ merchant, campaignId }: Affiliate, email: string) =>
        (await merchant.addAffiliate(campaignId, { name: 'Ada', email })).id,
    ],
  ])('stays switched off by whoever is given %s by the merchant', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@choice.example`;
    const affiliate = await affiliateOf(email);
    await (await signedIn(email)).change(commissions(affiliate.id, false));
    const id = await change(affiliate, email.toUpperCase());
    expect(await published({ ...affiliate, id })).toEqual(['', ['commissions']]);
    await (await signedIn(email)).change(commissions(id, true));
    expect(await published({ ...affiliate, id })).toEqual(['', []]);
    expect(await published(affiliate)).toEqual(['', []]);
  });

  test('goes with the erasure of the last affiliate, but for a digest by which nobody is mailed again who did not want it', async () => {
    const email = 'gone@choice.example';
    const [one, two] = [await affiliateOf(email), await affiliateOf(email)];
    const { change } = await signedIn(email);
    await change({ language: 'fr', mails: [one, two].flatMap(({ id }) => commissions(id, false).mails) });
    expect(await kept(email)).toEqual([1, 2]);
    for (const [{ merchant, id }, left] of [
      [one, [1, 2]],
      [two, [0, 2]],
    ] as const) {
      const requested = await readerOf(fixture, email).ask({ kind: 'erasure', affiliateId: id, language: 'en' });
      const decide = { method: 'POST', body: { decision: 'carry_out' } } as const;
      await merchant.call(`/api/v1/affiliates/data-requests/${requested.json().id}/decision`, decide);
      expect(await kept(email)).toEqual(left);
    }
    expect(await published(one)).toEqual(['', []]);
    const again = await one.merchant.addAffiliate(one.campaignId, { name: 'Ada', email });
    expect(await published({ ...one, ...again })).toEqual(['', ['commissions']]);
  });
});

async function comeBack(merchant: Affiliate['merchant'], path: string, email: string) {
  for (const address of ['elsewhere@choice.example', email])
    expect((await merchant.call(path, { method: 'PATCH', body: { email: address } })).status).toBe(200);
}

test('goes with the account of the merchant, where no other has an affiliate with the address', async () => {
  const emails = ['one@account.example', 'both@account.example'] as const;
  const merchant = await affiliateOf(emails[0]);
  const second = await merchant.merchant.addAffiliate(merchant.campaignId, { name: 'Bob', email: emails[1] });
  await affiliateOf(emails[1]);
  for (const [email, id] of [
    [emails[0], merchant.id],
    [emails[1], second.id],
  ] as const)
    await (await signedIn(email)).change({ language: 'fr', ...commissions(id, false) });
  await inTransaction(fixture.db, (trx) =>
    eraseOwner(trx, fixture.deps, merchant.merchant.id, new Date(fixture.time.now)),
  );
  expect([await kept(emails[0]), await kept(emails[1])]).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

/** The number of settings of an address, and of mails that it has switched off. */
async function kept(email: string): Promise<readonly number[]> {
  const settings = await fixture.db.selectFrom('mailSettings').select('email').where('email', '=', email).execute();
  const muted = await fixture.db.selectFrom('mutedMails').select(['campaignId', 'digest']).execute();
  return [
    settings.length,
    muted.filter(({ campaignId, digest }) => digest === addressDigest(campaignId, email)).length,
  ];
}
