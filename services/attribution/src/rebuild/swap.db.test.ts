import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { createAddressDigest, systemClock } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { INTERNAL_SECRET } from '../testing/fixture.ts';
import { type RunningService, startService } from '../testing/running-service.ts';
import { rebuild } from './rebuild.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.publishCampaigns([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  await service.publishClicks([click(1, T0, 1, sessionOf('visitor'))]);
}, 120_000);
afterAll(() => service.stop());

const swap = (more: { readonly bus?: EventBus; readonly say?: (line: string) => void } = {}) =>
  rebuild({
    databaseUrl: service.databaseUrl,
    bus: service.bus,
    clock: systemClock,
    addressDigest: createAddressDigest(INTERNAL_SECRET),
    say: () => {},
    visitRows: 'needed',
    assesses: true,
    verifyOnly: false,
    ...more,
  });

describe('the swap of a rebuild', () => {
  it('leaves what is reported during the pause to the live projection, which publishes it', async () => {
    const order = sale(1, T0 + 1, sessionOf('visitor'), 700, { verified: true });
    const before = { rounds: 0, reports: 0 };
    const say = (line: string) => {
      if (line.startsWith('round')) before.rounds += 1;
    };
    const bus: EventBus = {
      ...service.bus,
      async replay(...args) {
        if (before.rounds > 0 && before.reports === 0) {
          before.reports += 1;
          await service.publishConversions([order]);
        }
        await service.bus.replay(...args);
      },
    };
    const versions = async () => {
      const found: bigint[] = [];
      await service.bus.replay(topics.commissions, async ({ events }) => {
        for (const { message } of events) if (message.conversionId === order.eventId) found.push(message.version);
      });
      return found;
    };
    await swap({ bus, say });
    expect(before).toEqual({ rounds: 1, reports: 1 });
    await expect.poll(versions, { timeout: 20_000 }).toContain(1n);
  }, 120_000);

  it('keeps what answers the repetitions of requests', async () => {
    const stored = () => sql`select * from idempotent_requests`.execute(service.db).then(({ rows }) => rows);
    await sql`
      insert into idempotent_requests (id, digest, event_id, claim, claimed_at, is_applied, answer)
      values ('\\x01', '\\x02', ${uuid('event', 1)}, ${uuid('event', 2)}, now(), true, '\\x03')`.execute(service.db);
    const before = await stored();
    await swap();
    expect(before).toHaveLength(1);
    expect(await stored()).toEqual(before);
  }, 120_000);
});
