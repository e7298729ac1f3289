import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { createTestBus } from '@sillage/runtime/bus/testing';
import { inTransaction } from '@sillage/runtime/postgres';
import { createPositions } from '@sillage/runtime/recovery';
import { createLogger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findConversions } from '../db/conversions/conversions.ts';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';
import { raiseVersions } from './raise-versions.ts';

const log = createLogger('raise-versions-test', 'silent');
const [behind, level] = [uuid('conversion', 1), uuid('conversion', 2)];

let fixture: Awaited<ReturnType<typeof createFixture>>;
let bus: EventBus;

beforeEach(async () => {
  fixture = await createFixture();
  bus = await createTestBus(fixture.url);
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks([click(1, T0, 1, 'a'), click(2, T0, 1, 'b')]);
  const options = { verified: true };
  await fixture.conversions([sale(1, T0 + 1_000, 'a', 5_000, options), sale(2, T0 + 2_000, 'b', 6_000, options)]);
});
afterEach(async () => {
  await bus.close();
  await fixture.close();
});

const raise = () => raiseVersions(fixture.projection, bus, fixture.clock, log);

async function versionsOf(...ids: readonly string[]): Promise<readonly number[]> {
  const rows = await inTransaction(fixture.db, (trx) => findConversions(trx, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.version ?? 0);
}

/** Publishes versions as before the loss of the database. */
async function publishVersions(versions: Readonly<Record<string, number>>): Promise<void> {
  const events = Object.entries(versions).map(([conversionId, version]) => ({
    partitionKey: uuid('campaign', 1),
    value: toBinary(
      CommissionChangedSchema,
      create(CommissionChangedSchema, { conversionId, version: BigInt(version) }),
    ),
  }));
  await bus.publish(topics.commissions, events);
}

test('after a restore, a conversion with fewer versions than were published gets one beyond them, and only then', async () => {
  const positions = createPositions(fixture.db);
  const [before = 0, beforeLevel = 0] = await versionsOf(behind, level);
  await publishVersions({ [behind]: before + 4, [level]: beforeLevel });
  await positions.read(topics.conversions.name);
  await positions.write(topics.conversions.name, new Map([[0, 10n]]));
  expect(await raise()).toBeUndefined();

  await positions.rewind(topics.conversions.name, new Map([[0, 12n]]));
  expect(await raise()).toBeUndefined();
  await sql`delete from outbox`.execute(fixture.db);
  await positions.write(topics.conversions.name, new Map([[0, 12n]]));
  expect(await raise()).toBe(1);

  expect(await versionsOf(behind, level)).toEqual([before + 5, beforeLevel]);
  const { rows: waiting } = await sql<{ topic: string; value: Buffer }>`select topic, value from outbox`.execute(
    fixture.db,
  );
  expect(waiting.map((row) => row.topic)).toEqual([topics.commissions.name]);
  const message = fromBinary(CommissionChangedSchema, waiting[0]?.value ?? new Uint8Array());
  expect(message).toMatchObject({ conversionId: behind, version: BigInt(before + 5), commissionMinor: 500n });
  expect(await raise()).toBeUndefined();
});
