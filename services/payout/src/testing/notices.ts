import { randomUUID } from 'node:crypto';
import type { NoticeOutcome } from '@sillage/proto/events/payouts';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { TestLine } from './events.ts';
import type { Fixture, NewAffiliate } from './fixture.ts';

/** Deletes all mails, lines, accounts and faults, and moves the clock by a day. */
export async function forgetMails(fixture: Fixture): Promise<void> {
  await fixture.db.deleteFrom('payoutLines').execute();
  await fixture.db.deleteFrom('mails').execute();
  await fixture.db.deleteFrom('payoutAccounts').execute();
  fixture.mails.faults.length = 0;
  fixture.mails.taken.length = 0;
  fixture.fake.faults.length = 0;
  fixture.time.now += DAY_MS;
}

/** A settlement of these lines; lines without an affiliate get a new one. */
export async function settleNotices(
  fixture: Fixture,
  campaignId: string,
  lines: readonly Partial<TestLine>[],
  affiliate: NewAffiliate = {},
) {
  const affiliateId = await fixture.newAffiliate(campaignId, affiliate);
  const settlementId = randomUUID();
  const requested = lines.map((line) => ({ lineId: randomUUID(), affiliateId, method: 'notice' as const, ...line }));
  await fixture.settle(settlementId, campaignId, requested);
  return { affiliateId, settlementId, lines: requested };
}

export async function outcomesOf(
  fixture: Fixture,
  settlementId: string,
): Promise<readonly { lineId: string; outcome: NoticeOutcome }[]> {
  return (await fixture.events()).flatMap(({ event }) =>
    event.case === 'noticeSettled' && event.value.settlementId === settlementId ? [event.value] : [],
  );
}

/** The states of all mails, oldest first. */
export const statesOf = async ({ db }: Fixture): Promise<readonly string[]> =>
  (await db.selectFrom('mails').select('state').orderBy('id').execute()).map((mail) => mail.state);
