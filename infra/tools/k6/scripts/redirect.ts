// Clicks on one tracked link at a constant rate.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e SHORT_CODE=abc123 -e RATE=500 infra/tools/k6/scripts/redirect.ts
import { check } from 'k6';
import { constantRate, textFrom } from './options.ts';
import { clickAsNewVisitor } from './visitor.ts';

export const options = constantRate(500, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load}': ['p(95)<50', 'p(99)<100'],
});

const link = `${textFrom('BASE_URL')}/s/${textFrom('SHORT_CODE')}`;

export default function click(): void {
  const response = clickAsNewVisitor(link, 'GET /s/{code}');
  check(response, {
    'is redirected': ({ status }) => status === 302,
    'carries a click token': ({ headers }) => (headers.Location ?? '').includes('sillage='),
  });
}
