import { Agent, type ClientRequestArgs, get } from 'node:http';
import { median, percentile } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { Bulk } from './bulk.ts';
import { CAMPAIGNS, CONVERSIONS, fillPeople } from './people.ts';
import { screensAt, type View } from './screens.ts';
import { fillClicks, makeClickMonths } from './traffic.ts';

const MILLION = 1_000_000;
const FEW = 3 * MILLION;
const MANY = 30 * MILLION;
const ROUNDS = 200;
/** Until frequent queries are compiled: services usually run for days, but were just started here. */
const WARM_UP = 40;
/** A view that is much slower than the target is repeated less often, but at least five times. */
const PATIENCE_MS = 8_000;

/** The requests of four screens of one merchant, with 3 and with 30 million stored clicks. */
export const readsBench: Bench = {
  name: 'reads',
  about: `the data of four screens of a merchant with ${CAMPAIGNS} campaigns, 100000 affiliates and ${CONVERSIONS} conversions, with 3 and with 30 million clicks`,
  run: (progress) =>
    withTestbed({ services: ['attribution', 'billing', 'payout'] }, async (testbed) => {
      const bulk = await Bulk.open(testbed.databaseUrl);
      const startedAt = performance.now();
      const seconds = () => `after ${Math.round((performance.now() - startedAt) / 1000)} s`;
      await bulk.hurry();
      await fillPeople(bulk, await testbed.text('select id from identity.users'));
      await makeClickMonths(bulk);
      const measuredAt = async (known: number, count: number) => {
        await bulk.hurry();
        await fillClicks(bulk, known, count);
        await bulk.settle();
        progress(`${count} clicks are stored ${seconds()}`);
        return measure(testbed, progress);
      };
      const few = await measuredAt(0, FEW);
      const many = await measuredAt(FEW, MANY);
      await bulk.close();
      const screens = [...many.keys()];
      const growths = screens.map((name) => (many.get(name) ?? 0) / (few.get(name) ?? 1));
      return [
        ...screens.map((name) => figure(`${name}_p95_ms`, many.get(name) ?? Number.NaN, 'ms', '<= 30', few.get(name))),
        figure('reads_growth', Math.max(...growths), '', '<= 1.2'),
      ];
    }),
};

/** For each screen, the 95th percentile in milliseconds of its slowest view. */
async function measure(testbed: Testbed, progress: (line: string) => void): Promise<ReadonlyMap<string, number>> {
  const slowest = new Map<string, number>();
  for (const { name, views } of screensAt(Date.now())) {
    for (const [what, view] of Object.entries(views)) {
      const { times, slowest: request } = await timesOf(testbed, view);
      const p95 = percentile(times, 0.95);
      progress(`${name}, ${what}: p95 ${p95.toFixed(1)} ms, median ${median(times).toFixed(1)} ms; ${request}`);
      slowest.set(name, Math.max(slowest.get(name) ?? 0, p95));
    }
  }
  return slowest;
}

/**
 * The duration of each repetition of a view in milliseconds, with its requests in parallel, as the browser sends them;
 * and its slowest single request, which shows what the others wait for.
 */
async function timesOf(testbed: Testbed, view: View) {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${testbed.merchant.token}` };
  const show = async (requests: View) => {
    const startedAt = performance.now();
    await Promise.all(
      requests.map(([service, path]) => readWhole(`${testbed.url(service)}/api/v1${path}`, { agent, headers })),
    );
    return performance.now() - startedAt;
  };
  const upTo = async (count: number, least: number) => {
    const begun = performance.now();
    const times: number[] = [];
    while (times.length < least || (times.length < count && performance.now() - begun < PATIENCE_MS))
      times.push(await show(view));
    return times;
  };
  await upTo(WARM_UP, 2);
  const times = await upTo(ROUNDS, 5);
  const alone: (readonly [ms: number, path: string])[] = [];
  for (const request of view) {
    const took = [await show([request]), await show([request]), await show([request])];
    alone.push([median(took), request[1]]);
  }
  agent.destroy();
  const [ms = Number.NaN, path = ''] = alone.toSorted(([a], [b]) => b - a)[0] ?? [];
  return { times, slowest: `slowest alone: ${ms.toFixed(1)} ms, ${path.slice(0, 150)}` };
}

/** Does the minimum of a client, because its work shares the cores here, while a browser runs elsewhere. */
const readWhole = (url: string, options: ClientRequestArgs): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
  });
