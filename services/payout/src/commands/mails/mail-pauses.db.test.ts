import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { forgetMails, settleNotices, statesOf } from '../../testing/notices.ts';
import { sendNextMail } from './send-next-mail.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture({ env: { PAYOUT_MAIL_LANGUAGE: 'fr' } });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await forgetMails(fixture);
  campaignId = (await fixture.newCampaign()).id;
});

describe('between two mails', () => {
  test('lies the configured pause, across settlements', async () => {
    await settleNotices(fixture, campaignId, [{}]);
    await settleNotices(fixture, campaignId, [{}]);
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('mail');
    expect(await sendNextMail(fixture.deps, 'a')).toEqual({ is: 'wait', waitMs: 500 });
    fixture.time.now += 499;
    expect(await sendNextMail(fixture.deps, 'a')).toEqual({ is: 'wait', waitMs: 1 });
    fixture.time.now += 1;
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('mail');
  });

  test('no other process sends; it takes over once the first has nothing to do, and keeps the pause', async () => {
    await settleNotices(fixture, campaignId, [{}]);
    await settleNotices(fixture, campaignId, [{}]);
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('mail');
    fixture.time.now += 500;
    expect((await sendNextMail(fixture.deps, 'b')).is).toBe('none');
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('mail');
    fixture.time.now += 500;
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('none');
    await settleNotices(fixture, campaignId, [{}]);
    expect((await sendNextMail(fixture.deps, 'b')).is).toBe('mail');
  });

  test('a mail that was put off while the clock stood weeks ahead leaves when it is set back', async () => {
    const [affiliateId, settlementId] = [await fixture.newAffiliate(campaignId), randomUUID()];
    fixture.time.now += 14 * DAY_MS;
    await fixture.settle(settlementId, campaignId, [{ affiliateId, method: 'notice' }]);
    fixture.time.now -= 14 * DAY_MS;
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
  });

  test('a clock that was set back by weeks stops nobody', async () => {
    await settleNotices(fixture, campaignId, [{}]);
    fixture.time.now += 20 * DAY_MS;
    expect((await sendNextMail(fixture.deps, 'a')).is).toBe('mail');
    fixture.time.now -= 20 * DAY_MS;
    await settleNotices(fixture, campaignId, [{}]);
    expect((await sendNextMail(fixture.deps, 'b')).is).toBe('mail');
  });

  test('two processes at once send each mail once', async () => {
    for (let index = 0; index < 12; index += 1)
      await settleNotices(fixture, campaignId, [{}], { email: `p${index}@example.com` });
    const deps = { ...fixture.deps, config: { ...fixture.deps.config, SMTP_INTERVAL_MS: 0 } };
    const run = async (holder: string) => {
      for (let idle = 0; idle < 5; idle += 1) while ((await sendNextMail(deps, holder)).is === 'mail') idle = 0;
    };
    await Promise.all([run('a'), run('b'), run('c')]);
    expect(fixture.mails.taken.map((mail) => mail.to).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `p${index}@example.com`).sort(),
    );
    expect(new Set(await statesOf(fixture))).toEqual(new Set(['sent']));
  });
});
