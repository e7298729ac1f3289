import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

interface Input {
  readonly url: string;
  /** The connection's secret in the format of the Standard Webhooks specification. */
  readonly secret: string;
  readonly connections: number;
  readonly seconds: number;
}

const { url, secret, connections, seconds } = JSON.parse(process.argv[2] ?? '{}') as Input;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const run = Date.now().toString(36);
let taken = 0;
/** For both processes, which are cold at first; messages of the first two seconds are not counted. */
const WARM_UP_MS = 2000;

/** A new order each time without a click, since only storing the delivery is measured. */
function send(n: number): Promise<void> {
  const id = `${run}-${n}`;
  const body = JSON.stringify({
    type: 'order.paid',
    data: { orderId: id, amount: '29.90', goodsAmount: '24.92', currency: 'EUR', occurredAt: new Date().toISOString() },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 202) resolve();
        else reject(new Error(`a webhook was answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}

const countsFrom = performance.now() + WARM_UP_MS;
const endsAt = countsFrom + seconds * 1000;
let count = 0;
const sendOnAndOn = async () => {
  while (performance.now() < endsAt) {
    const sentAt = performance.now();
    await send(count++);
    if (sentAt >= countsFrom) taken += 1;
  }
};
await Promise.all(Array.from({ length: connections }, sendOnAndOn));
const elapsedS = (performance.now() - countsFrom) / 1000;
agent.destroy();
console.log(JSON.stringify({ perSecond: taken / elapsedS }));
