// Visitors who follow a tracked link and buy: each click's token is reported with a sale. In the end the dashboard must
// show one more click and one more conversion for each of them. Nothing else may use the campaign meanwhile.
// k6 run -e BASE_URL=http://127.0.0.1:4000 -e SHORT_CODE=abc123 -e SECRET_KEY=sk_… -e CAMPAIGN_ID=… \
//   -e EMAIL=… -e PASSWORD=… infra/tools/k6/scripts/purchase.ts
import { check, sleep } from 'k6';
import { instance } from 'k6/execution';
import http from 'k6/http';
import { signIn } from './merchant.ts';
import { afterLoad, constantRate, textFrom } from './options.ts';
import { clickAsNewVisitor } from './visitor.ts';

const load = constantRate(50, {
  http_req_failed: ['rate==0'],
  'http_req_duration{scenario:load,name:click}': ['p(95)<100'],
  'http_req_duration{scenario:load,name:sale}': ['p(95)<100'],
});
export const options = { ...load, scenarios: { ...load.scenarios, compare: afterLoad('compare') } };

const base = textFrom('BASE_URL');
const link = `${base}/s/${textFrom('SHORT_CODE')}`;
const saleUrl = `${base}/api/v1/track/sale`;
const figures = `${base}/api/v1/statistics/campaigns/${textFrom('CAMPAIGN_ID')}?range=all`;
const keyed = { Authorization: `Bearer ${textFrom('SECRET_KEY')}`, 'Content-Type': 'application/json' };
const run = Date.now();
/** After that, figures that still differ are wrong, not late. */
const SETTLED_WITHIN_S = 60;

interface Before {
  readonly merchant: Record<string, string>;
  readonly counted: Counted;
}

interface Counted {
  readonly clicks: number;
  readonly conversions: number;
}

export function setup(): Before {
  const merchant = signIn();
  return { merchant, counted: read(merchant) };
}

export default function buy(): void {
  const click = clickAsNewVisitor(link, 'click');
  const token = /[?&]sillage=([^&]+)/.exec(click.headers.Location ?? '')?.[1];
  if (!check(token, { 'the redirect carries a click token': (found) => found !== undefined })) return;
  const orderId = `k6-${run}-${__VU}-${__ITER}`;
  const sale = http.post(saleUrl, JSON.stringify({ orderId, amountMinor: 1990, token }), {
    headers: { ...keyed, 'Idempotency-Key': orderId },
    tags: { name: 'sale' },
  });
  check(sale, { 'the sale is accepted': ({ status }) => status === 202 });
}

/** Compares what was done with what the dashboard shows, once both agree or time is up. */
export function compare({ merchant, counted: before }: Before): void {
  const added = () => {
    const now = read(merchant);
    return {
      clicks: now.clicks - before.clicks,
      sales: now.conversions - before.conversions,
      // Grows at first, because purchases that were begun under load end meanwhile.
      purchases: instance.iterationsCompleted,
    };
  };
  const isComplete = ({ clicks, sales, purchases }: ReturnType<typeof added>) =>
    clicks === purchases && sales === purchases;
  let seen = added();
  for (let waited = 0; waited < SETTLED_WITHIN_S && !isComplete(seen); waited += 1) {
    sleep(1);
    seen = added();
  }
  console.log(
    `${seen.purchases} purchases; the dashboard shows ${seen.clicks} clicks and ${seen.sales} conversions more`,
  );
  check(seen, {
    'every click is counted once': ({ clicks, purchases }) => clicks === purchases,
    'every sale is counted once': ({ sales, purchases }) => sales === purchases,
  });
}

function read(headers: Record<string, string>): Counted {
  const answer = http.get(figures, { headers, tags: { name: 'figures' } });
  if (answer.status !== 200) throw new Error(`The campaign's figures answered ${answer.status}: ${answer.body}`);
  return { clicks: Number(answer.json('totals.clicks')), conversions: Number(answer.json('totals.conversions')) };
}
