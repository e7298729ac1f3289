// A merchant's reads: the overview and one campaign's page.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e EMAIL=… -e PASSWORD=… -e CAMPAIGN_ID=… infra/tools/k6/scripts/dashboard.ts
import { check } from 'k6';
import http from 'k6/http';
import { signIn } from './merchant.ts';
import { constantRate, textFrom } from './options.ts';

export const options = constantRate(20, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load,name:overview}': ['p(95)<150'],
  'http_req_duration{scenario:load,name:campaign}': ['p(95)<150'],
  'http_req_duration{scenario:load,name:clicks}': ['p(95)<150'],
});

const base = textFrom('BASE_URL');
const campaignId = textFrom('CAMPAIGN_ID');

export const setup = signIn;

export default function read(headers: Record<string, string>): void {
  const get = (name: string, path: string) => http.get(`${base}${path}`, { headers, tags: { name } });
  const answers = [
    get('overview', '/api/v1/statistics/overview'),
    get('campaign', `/api/v1/statistics/campaigns/${campaignId}`),
    get('clicks', `/api/v1/clicks?campaignId=${campaignId}`),
  ];
  for (const answer of answers) check(answer, { 'is answered': ({ status }) => status === 200 });
}
