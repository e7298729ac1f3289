import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NIL } from 'uuid';
import { expect, test } from 'vitest';
import { createAffiliateRecords } from './affiliate-records.ts';
import { createBrought } from './brought.ts';
import { createOrders } from './orders.ts';

test.each([
  [404, { code: 'not_found', detail: 'There is nothing at this address' }],
  [500, { code: 'internal', detail: 'Something went wrong' }],
])('what jobs ask another service is asked again after a %i', async (status, problem) => {
  const sister = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(problem)));
  await new Promise<void>((resolve) => sister.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(sister.address() as AddressInfo).port}`;
  const addresses = { ATTRIBUTION_URL: url, PAYOUT_URL: url, INTEGRATIONS_URL: url, IDENTITY_URL: url };
  const config = { ...addresses, INTERNAL_SECRET: 's'.repeat(32) };
  const order = { orderId: '1', orderedOn: '2026-11-20', amountMinor: 100, campaignId: NIL, affiliateId: NIL };
  try {
    for (const requested of [
      () => createBrought(config).firstsOf([], new Date()),
      () => createAffiliateRecords(config).namesOf([]),
      () => createOrders(config).explain(order),
    ])
      await expect(requested()).rejects.toMatchObject({ code: 'unavailable', retriable: true });
  } finally {
    sister.close();
  }
});
