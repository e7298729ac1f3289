// A merchant's reads: the overview and one campaign's page.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e EMAIL=… -e PASSWORD=… -e CAMPAIGN_ID=… infra/tools/k6/dashboard.ts
import { check } from 'k6';
import http from 'k6/http';
import { constantRate, textFrom } from './options.ts';

export const options = constantRate(20, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load,name:overview}': ['p(95)<150'],
  'http_req_duration{scenario:load,name:campaign}': ['p(95)<150'],
  'http_req_duration{scenario:load,name:clicks}': ['p(95)<150'],
});

const base = textFrom('BASE_URL');
const campaignId = textFrom('CAMPAIGN_ID');

export function setup(): { token: string } {
  const answer = http.post(
    `${base}/auth/v1/token?grant_type=password`,
    JSON.stringify({ email: textFrom('EMAIL'), password: textFrom('PASSWORD') }),
    { headers: { 'Content-Type': 'application/json' } },
  );
  const token = answer.json('access_token');
  if (typeof token !== 'string') throw new Error(`Sign-in answered ${answer.status}: ${answer.body}`);
  return { token };
}

export default function read({ token }: { token: string }): void {
  const get = (name: string, path: string) =>
    http.get(`${base}${path}`, { headers: { Authorization: `Bearer ${token}` }, tags: { name } });
  const answers = [
    get('overview', '/api/v1/statistics/overview'),
    get('campaign', `/api/v1/statistics/campaigns/${campaignId}`),
    get('clicks', `/api/v1/clicks?campaignId=${campaignId}`),
  ];
  for (const answer of answers) check(answer, { 'is answered': ({ status }) => status === 200 });
}
