import { randomUUID } from 'node:crypto';
import { createAccountDigest } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishAllPayees } from './commands/accounts/publish-payees.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from './testing/fixture.ts';
import { publicCalls } from './testing/public-calls.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const { post } = publicCalls(() => fixture);
const IBANS = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'BE68539007547034'];

const who = fc.nat(3);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('enter' as const), who, account: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('take_back' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), who, to: fc.nat(1), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sell' as const), campaign: fc.nat(2), to: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start' as const) }) },
);

/** Four affiliates with two addresses, in three campaigns of two merchants. */
async function world() {
  const owners = [randomUUID(), randomUUID()];
  const addresses = [0, 1].map((n) => `${n}-${randomUUID()}@affiliates.example`);
  const campaigns = [0, 0, 1].map((owner) => ({ id: randomUUID() as string, owner }));
  const sell = (campaign: number, to: number) =>
    fixture.newCampaign({ mode: 'self_pay', id: campaigns[campaign]?.id ?? '', ownerUserId: owners[to] ?? '' });
  for (const [index, { owner }] of campaigns.entries()) await sell(index, owner);
  const affiliates = await Promise.all(
    [0, 1, 2, 0].map(async (campaign, n) => {
      const address = n % 2;
      const campaignId = campaigns[campaign]?.id ?? '';
      const id = await fixture.newAffiliate(campaignId, { email: addresses[address] ?? '' });
      return { id, campaign, campaignId, address: address as number | null, entered: new Map<number, string>() };
    }),
  );
  return { campaigns, addresses, affiliates, sell };
}

test('whatever happens in whatever order, what was published last of each affiliate is what the person has entered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { campaigns, addresses, affiliates, sell } = await world();
      for (const step of steps) {
        fixture.time.now += 3_600_000;
        if (step.does === 'start') await publishAllPayees(fixture.deps);
        if (step.does === 'sell') {
          await sell(step.campaign, step.to);
          const campaign = campaigns[step.campaign];
          if (campaign) campaign.owner = step.to;
        }
        const affiliate = 'who' in step ? affiliates[step.who] : undefined;
        if (!affiliate || affiliate.address === null) continue;
        const token = fixture.linkOf(affiliate.id);
        if (step.does === 'enter') {
          const iban = IBANS[step.account] ?? '';
          expect((await post('bank-details', { token, holder: 'Ana', iban, bic: null })).status).toBe(200);
          affiliate.entered.set(affiliate.address, iban);
        }
        if (step.does === 'take_back') {
          const url = '/api/v1/public/payouts/bank-details/removal';
          await fixture.app.inject({ method: 'POST', url, payload: { token } });
          affiliate.entered.delete(affiliate.address);
        }
        if (step.does === 'move') {
          await fixture.changeEmail(affiliate.campaignId, affiliate.id, addresses[step.to] ?? '');
          if (step.again) await fixture.repeatLastEvent();
          affiliate.address = step.to;
        }
        if (step.does === 'erase') {
          await fixture.changeEmail(affiliate.campaignId, affiliate.id, '');
          affiliate.address = null;
        }
      }
      const ownerOf = (campaign: number) => campaigns[campaign]?.owner;
      const events = await fixture.payees();
      const digest = createAccountDigest(INTERNAL_SECRET);
      for (const own of affiliates) {
        const known = affiliates.flatMap(({ campaign, address, entered }) => {
          const isSame = address !== null && address === own.address && ownerOf(campaign) === ownerOf(own.campaign);
          const account = isSame ? entered.get(address) : undefined;
          return account === undefined ? [] : [digest(own.campaignId, account)];
        });
        const last = events.findLast(({ affiliateId }) => affiliateId === own.id);
        expect(last?.accounts ?? []).toEqual([...new Set(known)].sort());
      }
    }),
    { numRuns: 15 },
  );
});
