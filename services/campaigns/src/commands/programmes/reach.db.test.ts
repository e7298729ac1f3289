import { AFFILIATE_MAILS } from '@sillage/proto/values/affiliate-mails';
import { createSmtpMailer, deliverMessages } from '@sillage/runtime/mail';
import { startTestSmtp, type TestSmtp } from '@sillage/runtime/mail/testing';
import { createMetrics } from '@sillage/runtime/service';
import { NIL } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA } from '../../db/schema.ts';
import { countWaiting, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { browserOf } from '../../testing/programmes.ts';
import { noteFirsts } from '../affiliate-mails/note-firsts.ts';
import { markSent, markUnreachable } from './reach.ts';

let fixture: Fixture;
let smtp: TestSmtp;
beforeAll(async () => {
  fixture = await createFixture();
  smtp = await startTestSmtp();
});
afterAll(async () => {
  await smtp.close();
  await fixture.close();
});

async function affiliateOf(email: string) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots' });
  const { id } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  const person = async () =>
    (await merchant.call(`/api/v1/people/${id}`)).json() as { unreachableSince: string | null };
  return { merchant, campaignId, id, person, path: `/api/v1/campaigns/${campaignId}/affiliates/${id}` };
}

async function published({ campaignId, id }: { campaignId: string; id: string }) {
  const events = (await fixture.outbox(campaignId)).flatMap(({ event: { event } }) =>
    event.case === 'affiliate' && event.value.affiliateId === id ? [event.value] : [],
  );
  return events.at(-1)?.mutedMails;
}

/** Reports an affiliate's first click, and sends the mail about it to a server that gives this answer. */
async function mailOfFirstClick(email: string, affiliateId: string, status: number, text: string) {
  fixture.brought.firsts = [{ affiliateId, clickedAt: new Date(fixture.time.now).toISOString(), soldAt: null }];
  await noteFirsts(fixture.deps, NIL);
  smtp.refuse(email, status, text);
  await sendWaiting();
}

async function sendWaiting() {
  const { db, deps, log } = fixture;
  const mailer = createSmtpMailer({ url: smtp.url, from: 'no-reply@example.com', intervalMs: 0 });
  const delivery = deliverMessages({
    ...{ db, schema: SCHEMA, log, metrics: createMetrics(SCHEMA), mailer, sms: undefined },
    key: deps.messageKey,
    clock: deps.clock,
    onUnreachable: (address) => markUnreachable(deps, address),
    onSent: (address) => markSent(deps, address),
  });
  await expect.poll(() => countWaiting(db), { timeout: 60_000, interval: 20 }).toBe(0);
  await delivery.close();
  await mailer.close();
}

describe('an address of which a mail server says that nobody is reached', () => {
  test('gets nothing more that could be switched off, and its merchant is told', async () => {
    const affiliate = await affiliateOf('Gone@reach.example');
    await mailOfFirstClick('Gone@reach.example', affiliate.id, 550, '5.1.1 no such user');
    expect(await published(affiliate)).toEqual([...AFFILIATE_MAILS]);
    expect(await affiliate.person()).toMatchObject({ unreachableSince: new Date(fixture.time.now).toISOString() });
    const other = await affiliateOf('gone@reach.example');
    expect(await published(other)).toEqual([...AFFILIATE_MAILS]);
    fixture.brought.firsts = [
      { affiliateId: other.id, clickedAt: new Date(fixture.time.now).toISOString(), soldAt: null },
    ];
    await noteFirsts(fixture.deps, NIL);
    expect(await takeMails(fixture)).toEqual([]);
  });

  test('is written to again once somebody follows a link that was mailed there, and what was switched off stays so', async () => {
    const affiliate = await affiliateOf('back@reach.example');
    await markUnreachable(fixture.deps, 'back@reach.example');
    await markUnreachable(fixture.deps, 'BACK@reach.example');
    const seen = await readerOf(fixture, 'back@reach.example').held();
    expect(seen.mails.unreachableSince).toBe(new Date(fixture.time.now).toISOString());
    const browser = browserOf(fixture);
    await browser.signIn('back@reach.example');
    expect([await published(affiliate), await affiliate.person()]).toMatchObject([[], { unreachableSince: null }]);
    const mails = [{ affiliateId: affiliate.id, kind: 'commissions', isOn: false }];
    await browser.call('PATCH', '/mail-settings', { mails });
    await markUnreachable(fixture.deps, 'back@reach.example');
    await browserOf(fixture).signIn('back@reach.example');
    expect(await published(affiliate)).toEqual(['commissions']);
  });

  test('is written to again once a mail server takes a mail to it', async () => {
    const affiliate = await affiliateOf('Taken@reach.example');
    await markUnreachable(fixture.deps, 'taken@reach.example');
    const body = { email: 'taken@reach.example', language: 'en' };
    expect((await browserOf(fixture).call('POST', '/links', body)).statusCode).toBeLessThan(300);
    await sendWaiting();
    expect([await published(affiliate), await affiliate.person()]).toMatchObject([[], { unreachableSince: null }]);
  });

  test('is forgotten with the last affiliate who has it', async () => {
    const affiliate = await affiliateOf('typo@reach.example');
    await markUnreachable(fixture.deps, 'typo@reach.example');
    const patch = { method: 'PATCH', body: { email: 'right@reach.example' } } as const;
    expect((await affiliate.merchant.call(affiliate.path, patch)).status).toBe(200);
    expect([await published(affiliate), await affiliate.person()]).toMatchObject([[], { unreachableSince: null }]);
    await markUnreachable(fixture.deps, 'typo@reach.example');
    expect(
      await fixture.db
        .selectFrom('unreachableAddresses')
        .selectAll()
        .where('email', '=', 'typo@reach.example')
        .execute(),
    ).toEqual([]);
  });
});

test.each([
  [554, '5.7.1 go away'],
  [550, 'relaying denied'],
])('a mail server that refuses the sender by %i %s says nothing about the address', async (status, text) => {
  const affiliate = await affiliateOf(`kept-${status}@reach.example`);
  await mailOfFirstClick(`kept-${status}@reach.example`, affiliate.id, status, text);
  expect(await published(affiliate)).toEqual([]);
});
