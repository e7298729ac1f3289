import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { BankStatesRequest } from '@sillage/proto/http/payment-files';
import { expect, test } from 'vitest';
import { createPayoutService } from './payout.ts';

test('however many affiliates are owed something, payout is asked about as many at a time as it takes', async () => {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    const { affiliateIds } = BankStatesRequest.parse(await json(request));
    sizes.push(affiliateIds.length);
    const affiliates = affiliateIds.map((affiliateId) => ({ affiliateId, state: 'missing', details: null }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ affiliates }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const payout = createPayoutService({ PAYOUT_URL: `http://127.0.0.1:${port}`, INTERNAL_SECRET: 'secret' });
  const ids = Array.from({ length: 45_000 }, () => randomUUID());
  expect((await payout.bankStatesOf(ids)).map(({ affiliateId }) => affiliateId)).toEqual(ids);
  expect(sizes).toEqual([20_000, 20_000, 5_000]);
  expect(await payout.bankStatesOf([])).toEqual([]);
  server.close();
});
