import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertAccount, updateAccount } from '../../db/payout-accounts.ts';
import type { StatementQuery } from '../../providers/billing.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { forgetMails, settleNotices } from '../../testing/notices.ts';
import { publicCalls } from '../../testing/public-calls.ts';

const FILE = { fileName: 'statement-2026.pdf', contentType: 'application/pdf', base64: 'YQ==' };

let fixture: Fixture;
let isAway = false;
const requested: StatementQuery[] = [];
beforeAll(async () => {
  const billing = {
    asksOf: async () => ({ details: false, selfBilling: false }),
    async statementOf(statement: StatementQuery) {
      requested.push(statement);
      if (isAway) throw new AppError('unavailable', 'Billing is away');
      return FILE;
    },
    selfBilledOf: async () => FILE,
  };
  fixture = await createFixture({ billing });
});
afterAll(() => fixture.close());
const { post } = publicCalls(() => fixture);
beforeEach(async () => {
  await fixture.db.deleteFrom('bankDetails').execute();
  await forgetMails(fixture);
  requested.length = 0;
  isAway = false;
});

/** Marks a payment to somebody who has entered bank details. */
async function markPaid({ isProved = true } = {}) {
  const campaign = await fixture.newCampaign({ mode: 'self_pay' });
  const email = `${randomUUID()}@paid.example`;
  const affiliateId = await fixture.newAffiliate(campaign.id, { email });
  if (isProved) {
    const token = fixture.linkOf(affiliateId);
    await post('bank-details', { token, holder: 'Ana', iban: 'DE89370400440532013000', bic: null });
    // The mails about entering the details.
    await fixture.db.deleteFrom('mails').execute();
  }
  const lineId = randomUUID();
  const payments = [{ lineId, affiliateId, currency: 'EUR', amountMinor: 1250n, detailsId: '' }];
  const event = create(SettlementEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(fixture.time.now),
    settlementId: randomUUID(),
    campaignId: campaign.id,
    event: { case: 'paymentsMarked', value: { payments } },
  });
  await fixture.deliverSettlements([event]);
  return { campaignId: campaign.id, affiliateId, lineIds: [lineId] };
}

test('the mail of a payment that the merchant made brings the statement', async () => {
  const of = await markPaid();
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ files: [FILE] }]);
  expect(requested).toEqual([{ ...of, settlementId: null, language: 'en' }]);
});

test('an address that nobody has proved gets no statement', async () => {
  await markPaid({ isProved: false });
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ files: [] }]);
  expect(requested).toEqual([]);
});

test('an address that the holder of the former one objects to gets no statement', async () => {
  const { affiliateId, campaignId } = await markPaid();
  await inTransaction(fixture.db, async (trx) => {
    const { id } = await insertAccount(trx, { affiliateId, campaignId, address: 'former@paid.example' });
    await updateAccount(trx, id, { objectedAt: new Date(fixture.time.now) });
  });
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ files: [] }]);
});

test('the mail of a transfer brings it once billing has booked the transfer', async () => {
  const { id } = await fixture.newCampaign();
  const { settlementId, affiliateId, lines } = await settleNotices(fixture, id, [{ method: 'transfer' }]);
  await fixture.enable(affiliateId, id);
  await fixture.executeAll();
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ files: [FILE] }]);
  expect(requested).toMatchObject([
    { campaignId: id, affiliateId, settlementId, lineIds: lines.map(({ lineId }) => lineId) },
  ]);
});

test('a mail waits for its statement, and leaves without where it cannot be had', async () => {
  await markPaid();
  isAway = true;
  await fixture.sendAll();
  expect(fixture.mails.taken).toEqual([]);
  for (let time = 0; time < 8 && fixture.mails.taken.length === 0; time += 1) {
    fixture.time.now += 3_600_000;
    await fixture.sendAll();
  }
  expect(fixture.mails.taken).toMatchObject([{ files: [] }]);
  expect(requested).toHaveLength(5);
});

test('other mails bring none', async () => {
  const { id } = await fixture.newCampaign({ mode: 'self_pay' });
  await settleNotices(fixture, id, [{}]);
  await fixture.sendAll();
  expect(fixture.mails.taken).toHaveLength(1);
  expect(requested).toEqual([]);
});
