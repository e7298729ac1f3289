// Sales reported server to server with the campaign's secret key, one order each, every tenth of them sent twice.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e SECRET_KEY=sk_… -e AFFILIATE_ID=… infra/tools/k6/scripts/conversion.ts
import { check } from 'k6';
import http from 'k6/http';
import { constantRate, textFrom } from './options.ts';

export const options = constantRate(100, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load}': ['p(95)<100', 'p(99)<250'],
});

const address = `${textFrom('BASE_URL')}/api/v1/track/sale`;
const headers = { Authorization: `Bearer ${textFrom('SECRET_KEY')}`, 'Content-Type': 'application/json' };
const affiliateId = textFrom('AFFILIATE_ID');
const run = Date.now();

export default function sale(): void {
  const orderId = `k6-${run}-${__VU}-${__ITER}`;
  const body = JSON.stringify({ orderId, amountMinor: 1990 + (__ITER % 1000), affiliateId });
  const send = () =>
    http.post(address, body, {
      headers: { ...headers, 'Idempotency-Key': orderId },
      tags: { name: 'POST /api/v1/track/sale' },
    });
  const first = send();
  check(first, { 'is accepted': (response) => response.status === 202 });
  if (__ITER % 10 !== 0) return;
  check(send(), {
    'a repeat is the same conversion': (response) =>
      response.status === 202 && response.json('id') === first.json('id'),
  });
}
