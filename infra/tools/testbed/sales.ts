import { setTimeout as sleep } from 'node:timers/promises';
import type { Testbed } from './testbed.ts';

interface Sales {
  /** Number of accepted sales, and of reports that were repeated without an answer or after a 5xx. */
  stop(): Promise<{ accepted: number; repeated: number }>;
}

/**
 * Reports a sale `everyMs` with the campaign's secret key, to the collector or through the gateway; partially refunds
 * every tenth.
 */
export function sellEvery(testbed: Testbed, everyMs: number, through: 'collector' | 'gateway' = 'collector'): Sales {
  const run = Date.now().toString(36);
  let stopped = false;
  let accepted = 0;
  let repeated = 0;
  const report = async (kind: 'sale' | 'refund', key: string, body: object) => {
    const attempts = await send(testbed, `${testbed.url(through)}/api/v1/track/${kind}`, key, body);
    repeated += (attempts ?? 1) - 1;
    return attempts !== undefined;
  };
  const loop = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const orderId = `${run}-${n}`;
      const sold = await report('sale', orderId, {
        orderId,
        amountMinor: 1000 + n,
        affiliateId: testbed.campaign.affiliateId,
      });
      if (sold) accepted += 1;
      if (sold && n % 10 === 0) await report('refund', `${orderId}-refund`, { orderId, amountMinor: 333 });
      await sleep(everyMs);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await loop;
      return { accepted, repeated };
    },
  };
}

const ATTEMPTS = 40;

/**
 * The number of attempts until the report was durable; undefined if it never was. A refused connection or a 5xx is
 * retried under the same key, like a shop would.
 */
async function send(testbed: Testbed, url: string, key: string, body: object): Promise<number | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${testbed.campaign.secretKey}`,
        'content-type': 'application/json',
        'idempotency-key': key.padEnd(8, '-'),
      },
      body: JSON.stringify(body),
    }).then(
      (response) => response.status,
      () => 503,
    );
    if (status === 202) return attempt;
    if (status < 500 && status !== 429) throw new Error(`${url} ${key} answered ${status}`);
    await sleep(250);
  }
  return undefined;
}
