import { randomUUID } from 'node:crypto';
import type { PayoutEvent } from '@sillage/proto/events/payouts';
import type { TestLine } from './events.ts';
import type { Fixture } from './fixture.ts';

/** Lines for a test, each in its own settlement. */
export function linesOf(fixture: Fixture) {
  return {
    /** Resets the state, as if nothing had been requested yet. */
    async clear() {
      await fixture.db.deleteFrom('payoutLines').execute();
      await fixture.db.deleteFrom('mails').execute();
      await fixture.clearTasks();
      fixture.fake.faults.length = 0;
      fixture.fake.calls.length = 0;
      fixture.fake.transfers.length = 0;
    },
    async add(
      campaignId: string,
      { enabled = true, ...line }: Partial<TestLine> & { readonly enabled?: boolean } = {},
    ) {
      const affiliateId = await fixture.newAffiliate(campaignId);
      if (enabled) await fixture.enable(affiliateId, campaignId);
      const requested = { lineId: randomUUID(), affiliateId, ...line };
      const settlementId = randomUUID();
      await fixture.settle(settlementId, campaignId, [requested]);
      return { ...requested, settlementId };
    },
    /** The events about a line that are published to billing. */
    async publishedOf(lineId: string): Promise<readonly PayoutEvent['event'][]> {
      return (await fixture.events())
        .map(({ event }) => event)
        .filter((event) => event.value !== undefined && 'lineId' in event.value && event.value.lineId === lineId);
    },
    stateOf: (lineId: string) =>
      fixture.db.selectFrom('payoutLines').selectAll().where('lineId', '=', lineId).executeTakeFirstOrThrow(),
  };
}

export type TestLines = ReturnType<typeof linesOf>;

/** A transfer request to the provider. */
export const requestOf = (accountId: string, more: object = {}) => ({
  lineId: randomUUID(),
  settlementId: randomUUID(),
  affiliateId: randomUUID(),
  affiliateName: 'Zoë',
  campaignName: 'Summer boots',
  accountId,
  currency: 'EUR',
  amountMinor: 1250n,
  sourceChargeId: null,
  ...more,
});
