import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStripe } from '@sillage/runtime/stripe';
import { afterEach, expect, test } from 'vitest';
import { createStripePayoutProvider } from './stripe-payout-provider.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const WANTED = {
  lineId: 'line',
  settlementId: 'settlement',
  accountId: 'acct_gone',
  since: new Date('2026-11-21T10:00:00Z'),
};
const refusal = (code: string) =>
  JSON.stringify({ error: { type: 'invalid_request_error', code, message: 'No such destination' } });
const page = (...lineIds: readonly string[]) =>
  JSON.stringify({
    object: 'list',
    has_more: false,
    url: '/v1/transfers',
    data: lineIds.map((lineId) => ({
      id: `tr_${lineId}`,
      object: 'transfer',
      metadata: { line_id: lineId, settlement_id: 'settlement' },
    })),
  });

/** A stand-in for Stripe's list of transfers, which is refused for an unknown account. */
async function serve(code: string, ...lineIds: readonly string[]) {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const isByAccount = url.includes('destination=');
    response.writeHead(isByAccount ? 400 : 200, {
      'content-type': 'application/json',
      'request-id': 'req_1',
      connection: 'close',
    });
    response.end(isByAccount ? refusal(code) : page(...lineIds));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    provider: createStripePayoutProvider(openStripe({ secretKey: 'sk_test_x', apiUrl: `http://127.0.0.1:${port}` })),
  };
}

test('a transfer to an account that is gone since is found all the same', async () => {
  const { provider, requests } = await serve('resource_missing', 'other', 'line');
  expect(await provider.findTransfer(WANTED)).toBe('tr_line');
  const dayBefore = Date.parse('2026-11-20T10:00:00Z') / 1000;
  expect(decodeURIComponent(requests.at(-1) ?? '')).toContain(`created[gte]=${dayBefore}`);
});

test('one that was never made is not', async () => {
  const { provider } = await serve('account_invalid', 'other');
  expect(await provider.findTransfer(WANTED)).toBeUndefined();
});

test('a refusal for another reason says nothing of the transfer', async () => {
  const { provider } = await serve('parameter_unknown', 'line');
  await expect(provider.findTransfer(WANTED)).rejects.toMatchObject({ kind: 'refused' });
});
