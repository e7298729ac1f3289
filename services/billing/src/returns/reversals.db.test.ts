import { randomUUID } from 'node:crypto';
import { byName } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paidSettlement } from '../testing/charged-settlements.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { proveTakenBack } from '../verify/kept-proof.ts';
import { readReversal } from './read-reversal.ts';

let fixture: Fixture;
const payments = createFakePayments();
let settling: Settling;
let ownerUserId: string;
beforeAll(async () => {
  fixture = await createFixture();
  settling = createSettling({ ...fixture, deps: { ...fixture.deps, providers: byName(payments.provider) } }, payments);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ownerUserId = randomUUID();
  await settling.addCard(ownerUserId);
});

const deps = () => ({ ...fixture.deps, providers: byName(payments.provider) });

const paid = () => paidSettlement(deps(), settling, ownerUserId);

test('a transfer that comes back is announced once for each part that is booked, whoever reads it and however often', async () => {
  const { campaignId, affiliateId, lineId, settlementId, transferId } = await paid();
  const parts = async () =>
    (await settling.publishedOf(campaignId)).flatMap(({ event, ...about }) =>
      event.case === 'transferReversed' ? [{ ...event.value, settlementId: about.settlementId }] : [],
    );
  payments.reverse(transferId, 1_000n);
  await Promise.all([readReversal(settling.engine, transferId), readReversal(settling.engine, transferId)]);
  await readReversal(settling.engine, transferId);
  const about = { lineId, affiliateId, settlementId, currency: 'EUR' };
  expect(await parts()).toMatchObject([{ ...about, amountMinor: 1_000n, returnedMinor: 1_000n }]);
  payments.reverse(transferId, 4_000n);
  await Promise.all([readReversal(settling.engine, transferId), readReversal(settling.engine, transferId)]);
  expect((await parts()).slice(1)).toMatchObject([{ ...about, amountMinor: 3_000n, returnedMinor: 4_000n }]);
});

test('what a bank gave back and the account kept is named until the transfer is reversed, and fails no proof', async () => {
  const { lineId, settlementId, transferId } = await paid();
  const proof = () => proveTakenBack(fixture.db);
  expect(await proof()).toMatchObject({ outcome: 'holds' });
  const value = { settlementId, lineId, payoutId: 'po_1', accountId: 'acct_1' };
  const kept = { case: 'returnKept', value } as const;
  expect(await settling.deliverPayouts(kept, kept)).toEqual([]);
  await settling.deliverPayouts(kept);
  const named = `4000 minor units of EUR of transfer ${transferId} (payout po_1 of acct_1).`;
  expect(await proof()).toMatchObject({ outcome: 'left_out', differences: [expect.stringContaining(named)] });
  payments.reverse(transferId, 4_000n);
  await readReversal(settling.engine, transferId);
  expect(await proof()).toMatchObject({ outcome: 'holds' });
  const unreadable = { case: 'returnKept', value: { ...value, payoutId: '?' } } as const;
  expect(await settling.deliverPayouts(unreadable, { ...kept, value: { ...value, lineId: '?' } })).toHaveLength(2);
});
