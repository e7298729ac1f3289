// Clicks on one tracked link at a constant rate.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e SHORT_CODE=abc123 -e RATE=500 infra/tools/k6/scripts/redirect.ts
import { check } from 'k6';
import http from 'k6/http';
import { constantRate, textFrom } from './options.ts';

export const options = constantRate(500, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load}': ['p(95)<50', 'p(99)<100'],
});

const link = `${textFrom('BASE_URL')}/s/${textFrom('SHORT_CODE')}`;
const run = Date.now();

export default function click(): void {
  const response = http.get(link, {
    redirects: 0,
    headers: {
      'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 k6/${run}-${__VU}-${__ITER}`,
    },
    tags: { name: 'GET /s/{code}' },
  });
  // A new visitor each time: without this, k6 would send the session cookie of the VU's first click again.
  http.cookieJar().clear(link);
  check(response, {
    'is redirected': ({ status }) => status === 302,
    'carries a click token': ({ headers }) => (headers.Location ?? '').includes('sillage='),
  });
}
