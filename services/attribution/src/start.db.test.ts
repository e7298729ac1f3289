import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { LiveUpdate, liveCampaignChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { Totals } from '@sillage/proto/http/statistics';
import { topics } from '@sillage/proto/topics';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { affiliate, campaign, click, sale, scriptSeen, T0, uuid } from './testing/events.ts';
import { type RunningService, startService } from './testing/running-service.ts';

/** Rejects any other column of the table. */
const OnlyTotals = Totals.extend({ money: z.array(Totals.shape.money.element.strict()) }).strict();

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 240_000);
afterAll(() => service.stop());

describe('the service on the log', () => {
  it('folds what comes through the log in any order, publishes live totals, and writes the commission back', async () => {
    const updates: LiveUpdate[] = [];
    await service.hot.subscribe(liveCampaignChannel(uuid('campaign', 1)), (message) =>
      updates.push(LiveUpdate.parse(JSON.parse(message))),
    );
    const at = Date.now() - 1000;
    const key = uuid('campaign', 1);
    await service.publishConversions([sale(1, at + 500, 'ann', 10_000, { verified: true })]);
    await vi.waitFor(() => expect(updates.at(-1)?.conversions[0]?.state).toBe('rejected'), 60_000);
    await service.publishClicks([click(1, at, 1, 'ann')]);
    await service.publishCampaigns([campaign(1), affiliate(1, 1, [[T0 - 1, 1000]])]);
    await vi.waitFor(() => expect(updates.at(-1)?.totals.money[0]?.commissionMinor).toBe(1000n), 60_000);
    await vi.waitFor(async () => {
      const kept = JSON.parse((await service.hot.getVersioned([liveTotalsKey(key)]))[0]?.value ?? '{}');
      expect(OnlyTotals.parse(kept.totals)).toMatchObject({
        clicks: 1,
        conversions: 1,
        pendingConversions: 1,
        conversionRate: null,
      });
    }, 240_000);
    const commissions: unknown[] = [];
    await vi.waitFor(async () => {
      await service.bus.replay(topics.commissions, async ({ events }) => {
        for (const { message } of events) commissions.push([message.commissionMinor, message.feeBps, message.feeMinor]);
      });
      expect(commissions.at(-1)).toEqual([1000n, 250, 250n]);
    }, 240_000);
    expect(CommissionChangedSchema.typeName).toBe(topics.commissions.schema.typeName);
  }, 240_000);

  it('announces the first heartbeat of a shop, and not those that follow it', async () => {
    const campaignId = uuid('campaign', 5);
    const updates: LiveUpdate[] = [];
    await service.hot.subscribe(liveCampaignChannel(campaignId), (message) =>
      updates.push(LiveUpdate.parse(JSON.parse(message))),
    );
    await service.publishCampaigns([campaign(5, { campaign: 5 })]);
    await vi.waitFor(async () => {
      const rows = await service.db
        .selectFrom('campaigns')
        .select('name')
        .where('campaignId', '=', campaignId)
        .execute();
      expect(rows).toHaveLength(1);
    }, 240_000);
    const at = Date.now() - 10_000;
    await service.publishConversions([{ ...scriptSeen(51, at), campaignId }]);
    await vi.waitFor(() => expect(updates).toHaveLength(1), 60_000);
    expect(updates[0]).toMatchObject({ campaignId, totals: { clicks: 0, conversions: 0 } });
    await service.publishConversions([{ ...scriptSeen(52, at + 1000), campaignId }]);
    // When a later event of the same partition is visible, everything before it was folded.
    await service.publishConversions([{ ...sale(53, at + 2000, 'nobody', 100), campaignId }]);
    await vi.waitFor(() => expect(updates.at(-1)?.conversions).toHaveLength(1), 60_000);
    expect(updates).toHaveLength(2);
  }, 240_000);

  it('says that it is ready, and hides its figures from strangers', async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${service.url}/api/v1/statistics/overview`)).status).toBe(401);
  });
});
