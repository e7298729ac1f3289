import { Affiliate } from '@sillage/proto/http/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { NIL } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMailable } from '../../db/affiliates/affiliate-mails.ts';
import { lockByAddress } from '../../db/affiliates/affiliates.ts';
import { muteMail } from '../../db/campaigns/mail-settings.ts';
import { firstMail } from '../../mails/affiliate-mails.ts';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { updateMailSettings } from '../programmes/mail-settings.ts';
import { enqueueAffiliateMail } from './enqueue-affiliate-mail.ts';
import { noteFirsts } from './note-firsts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** An affiliate with a waiting mail about their first click. */
async function mailed(email: string) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots' });
  const { id } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  fixture.records.names = [{ userId: merchant.id, name: 'Zoé' }];
  fixture.brought.firsts = [{ affiliateId: id, clickedAt: new Date(fixture.time.now).toISOString(), soldAt: null }];
  await noteFirsts(fixture.deps, NIL);
  return { merchant, campaignId, id, email };
}
type Mailed = Awaited<ReturnType<typeof mailed>>;

const subjects = async () => (await takeMails(fixture)).map(({ subject }) => subject);
const switchOff = (kind: 'first_click' | 'first_sale', { id: affiliateId, email }: Mailed) =>
  updateMailSettings(fixture.deps, email, { mails: [{ affiliateId, kind, isOn: false }] });

describe('a mail that waits is not sent', () => {
  test.each([
    ['switches such mails off', (one: Mailed) => switchOff('first_click', one)],
    [
      'is removed',
      ({ merchant, campaignId, id }: Mailed) =>
        merchant.call(`/api/v1/campaigns/${campaignId}/affiliates/${id}`, { method: 'DELETE' }),
    ],
    [
      'is erased',
      async ({ merchant, id, email }: Mailed) => {
        const requested = await readerOf(fixture, email).ask({ kind: 'erasure', affiliateId: id, language: 'en' });
        const decide = { method: 'POST', body: { decision: 'carry_out' } } as const;
        await merchant.call(`/api/v1/affiliates/data-requests/${requested.json().id}/decision`, decide);
      },
    ],
    ['is erased with the account', ({ merchant }: Mailed) => deliver(fixture, accountEvent(merchant.id, 1, 'erased'))],
  ])('to somebody who %s meanwhile', async (what, stop) => {
    const one = await mailed(`${what.replaceAll(' ', '-')}@stopped.example`);
    await stop(one);
    expect(await subjects()).not.toContain('Your link for Boots works');
  });

  test('to whoever has the address in the same campaign, and to others it is', async () => {
    const one = await mailed('same@stopped.example');
    const second = await one.merchant.addAffiliate(one.campaignId, { name: 'Ada', email: one.email });
    fixture.brought.firsts = fixture.brought.firsts.map((first) => ({ ...first, affiliateId: second.id }));
    await noteFirsts(fixture.deps, NIL);
    await mailed('other@stopped.example');
    await switchOff('first_click', one);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual(['other@stopped.example']);
  });
});

test('a mail of another kind is sent all the same', async () => {
  await switchOff('first_sale', await mailed('another@stopped.example'));
  expect(await subjects()).toEqual(['Your link for Boots works']);
});

test('a mail that is written while somebody switches it off is not sent', async () => {
  const { id, email } = await mailed('while@stopped.example');
  await takeMails(fixture);
  const affiliate = (await findMailable(fixture.db, id)) ?? expect.unreachable();
  const about = { kind: 'first_click', campaign: 'Boots', page: 'https://a.example' } as const;
  const written = { kind: 'weekly_summary', affiliate, merchantName: null } as const;
  const write = () =>
    inTransaction(fixture.db, (trx) =>
      enqueueAffiliateMail(trx, fixture.deps, { ...written, write: (language) => firstMail(language, about) }),
    );
  const writing = await inTransaction(fixture.db, async (trx) => {
    const [row] = await lockByAddress(trx, email);
    const begun = write();
    await expect.poll(() => waitingForLocks(fixture.db), { timeout: 20_000 }).toBe(1);
    await muteMail(trx, row ?? expect.unreachable(), 'weekly_summary', new Date(fixture.time.now));
    return { begun };
  });
  expect(await writing.begun).toBe(false);
  expect(await subjects()).toEqual([]);
});

test('a mail that is written while the address changes has the link of the address that it is sent to', async () => {
  const { id, campaignId, merchant } = await mailed('before@stopped.example');
  await takeMails(fixture);
  const affiliate = (await findMailable(fixture.db, id)) ?? expect.unreachable();
  const change = { method: 'PATCH', body: { email: 'after@stopped.example' } } as const;
  const changed = await merchant.call(`/api/v1/campaigns/${campaignId}/affiliates/${id}`, change);
  await inTransaction(fixture.db, (trx) =>
    enqueueAffiliateMail(trx, fixture.deps, {
      kind: 'weekly_summary',
      affiliate,
      merchantName: null,
      write: (language, page) => firstMail(language, { kind: 'first_click', campaign: 'Boots', page }),
    }),
  );
  const [mail] = await takeMails(fixture);
  expect(mail?.to).toBe('after@stopped.example');
  expect(mail?.text).toContain(Affiliate.parse(changed.json()).dashboardUrl);
});
