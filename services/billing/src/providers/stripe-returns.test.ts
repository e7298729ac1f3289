import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStripe } from '@sillage/runtime/stripe';
import { expect, onTestFinished, test } from 'vitest';
import { stripeReturns } from './stripe-returns.ts';

/** The returns of a charge as Stripe lists them, which has this dispute and no refund. */
async function listed(dispute: object) {
  const server = createServer((request, response) => {
    const data = request.url?.startsWith('/v1/disputes') ? [dispute] : [];
    response.end(JSON.stringify({ object: 'list', has_more: false, data }));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stripeReturns(openStripe({ secretKey: 'sk_test_1', apiUrl })).listReturns('ch_1');
}

const dispute = { id: 'dp_1', object: 'dispute', amount: 10_000, currency: 'usd', created: 1_795_514_400 };
const asked = { ...dispute, evidence_details: { due_by: null } };

test.each([
  ['an inquiry', 'warning_needs_response', [], false],
  ['a dispute that is open', 'needs_response', [-9_200], true],
  ['a dispute that is lost', 'lost', [-9_200], true],
  ['a won dispute whose money is still away', 'won', [-9_200], true],
  ['a won dispute whose money is back at the same rate', 'won', [-9_200, 9_200], false],
  ['a won dispute whose money is back at a lower rate', 'won', [-9_200, 9_100], false],
  ['a won dispute whose money is back at a higher rate', 'won', [9_300, -9_200], false],
])('%s of a charge in another currency than the balance', async (_name, status, amounts, isTaken) => {
  const balance_transactions = amounts.map((amount) => ({ amount, currency: 'eur' }));
  expect(await listed({ ...asked, status, balance_transactions })).toMatchObject([
    { id: 'dp_1', amountMinor: 10_000n, isTaken },
  ]);
});
