import { setTimeout as sleep } from 'node:timers/promises';
import type { Testbed } from './testbed.ts';

/** Reports one sale after another, `everyMs`, with the campaign's secret key; refunds part of each tenth. */
export function sellEvery(testbed: Testbed, everyMs: number): { stop(): Promise<{ accepted: number }> } {
  const run = Date.now().toString(36);
  let stopped = false;
  let accepted = 0;
  const loop = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const orderId = `${run}-${n}`;
      const sold = await report(testbed, 'sale', orderId, {
        orderId,
        amountMinor: 1000 + n,
        affiliateId: testbed.campaign.affiliateId,
      });
      if (sold) accepted += 1;
      if (sold && n % 10 === 0) await report(testbed, 'refund', `${orderId}-refund`, { orderId, amountMinor: 333 });
      await sleep(everyMs);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await loop;
      return { accepted };
    },
  };
}

/**
 * True once the report is durable; a refused connection or a 5xx is tried again under the same key, as a shop would.
 */
async function report(testbed: Testbed, kind: 'sale' | 'refund', key: string, body: object): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const status = await fetch(`${testbed.url('collector')}/api/v1/track/${kind}`, {
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
    if (status === 202) return true;
    if (status < 500 && status !== 429) throw new Error(`${kind} ${key} answered ${status}`);
    await sleep(250);
  }
  return false;
}
