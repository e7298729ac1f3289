import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@sillage/proto/services';
import { topics } from '@sillage/proto/topics';
import { textTable } from '@sillage/runtime/service';
import { bundleServices } from '../../testbed/bundles.ts';
import { watchCampaign } from '../../testbed/live-view.ts';
import { sellEvery } from '../../testbed/sales.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { clickAnew } from '../edge/new-visitors.ts';
import { type Bench, type Figure, figure } from '../figures.ts';
import { untilFolded } from '../fold/fold-rate.ts';
import { difference, readStored, type Stored } from '../fold/stored-bytes.ts';
import { walAfterCheckpoint } from '../fold/wal-after-checkpoint.ts';
import { memoryOf, type Usage, usageOf } from './usage.ts';

const REST_SECONDS = 60;
const IDLE_SECONDS = 30;
const WARM_UP = { ratePerSecond: 500, seconds: 20 };
/** A larger backlog makes larger folds, which cost less per click. */
const RATES = [1000, 250];
/** Other load only makes a round more expensive, so the cheapest one counts. */
const ROUNDS = 3;
const ROUND_SECONDS = 20;
/** Shops that report one order at a time. */
const SHOPS = 8;

/** The cost of a click and of an order for each part of an installation, and its memory. */
export const costPerClickBench: Bench = {
  name: 'cost-per-click',
  about:
    'processor time, memory and written bytes of every service and engine for a click and for an order, through the gateway, with an open dashboard',
  async run(progress) {
    const entries = await bundleServices(serviceNames);
    const env = { gateway: { CONVERSION_LIMIT_PER_MINUTE: '0' } };
    return withTestbed({ entries, env }, async (testbed) => {
      const installation = partsOf(testbed);
      const figures: Figure[] = [];
      await sleep(REST_SECONDS * 1000);
      const atRest = new Map(installation.map(({ name, pid }) => [name, memoryOf(pid)]));
      const view = watchCampaign(testbed);
      await clickAnew(testbed, WARM_UP);
      const idle = await measure(testbed, installation, () => sleep(IDLE_SECONDS * 1000));
      for (const ratePerSecond of RATES) {
        const rate = { ratePerSecond, seconds: ROUND_SECONDS };
        const cost = await cheapest(() => measure(testbed, installation, () => clickAnew(testbed, rate)));
        progress(`${ratePerSecond} clicks a second:\n${tableOf(cost, idle, atRest)}`);
        figures.push(...figuresOf(`click_at_${ratePerSecond}`, cost, idle));
        if (ratePerSecond === RATES[0]) figures.push(...memoryFigures('at_clicks', cost.memory));
      }
      const orders = await cheapest(() => measure(testbed, installation, () => sell(testbed)));
      const perSecond = Math.round(orders.times / orders.seconds);
      progress(`${perSecond} orders a second, and a refund for each tenth:\n${tableOf(orders, idle, atRest)}`);
      figures.push(...figuresOf('order', orders, idle), ...memoryFigures('at_orders', orders.memory));
      figures.push(...memoryFigures('at_rest', atRest), ...idleFigures(idle));
      await view.stop();
      figures.push(...(await walAfterCheckpoint(testbed, progress)));
      return figures;
    });
  },
};

interface Part {
  readonly name: string;
  readonly pid: number;
}

function partsOf(testbed: Testbed): readonly Part[] {
  const engines = [testbed.kafka, testbed.postgres, testbed.redis].map(({ name, pid }) => {
    if (pid === undefined)
      throw new Error(`${name} runs in a container, where this cannot be read: set SILLAGE_LOCAL=native`);
    return { name, pid };
  });
  return [...serviceNames.map((name) => ({ name, pid: testbed[name].pid })), ...engines];
}

/** The cost of `times` clicks or orders, from the first until all of them were folded. */
interface Cost {
  readonly times: number;
  readonly seconds: number;
  readonly used: ReadonlyMap<string, Usage>;
  readonly memory: ReadonlyMap<string, number>;
  readonly stored: Stored;
}

async function measure(testbed: Testbed, parts: readonly Part[], work: () => Promise<unknown>): Promise<Cost> {
  const memory = new Map<string, number>();
  const sampling = setInterval(() => {
    for (const { name, pid } of parts) memory.set(name, Math.max(memory.get(name) ?? 0, memoryOf(pid)));
  }, 1000);
  const storedBefore = await readStored(testbed);
  const before = new Map(parts.map(({ name, pid }) => [name, usageOf(pid)]));
  const startedAt = performance.now();
  const times = Number((await work()) ?? 0);
  await untilFolded(testbed);
  for (const group of ['billing', 'integrations'])
    while ((await testbed.bus.lag(topics.commissions, group)).some(({ end, committed }) => end > committed))
      await sleep(1000);
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  const used = new Map(
    parts.map(({ name, pid }) => {
      const [first, last] = [before.get(name), usageOf(pid)];
      const writtenBytes = last.writtenBytes - (first?.writtenBytes ?? 0);
      return [name, { cpuMs: last.cpuMs - (first?.cpuMs ?? 0), writtenBytes }];
    }),
  );
  const stored = await readStored(testbed);
  return { times, seconds, used, memory, stored: difference(stored, storedBefore) };
}

async function sell(testbed: Testbed): Promise<number> {
  const shops: ReturnType<typeof sellEvery>[] = [];
  for (let shop = 0; shop < SHOPS; shop += 1) {
    shops.push(sellEvery(testbed, 0, 'gateway'));
    // Order numbers contain the time, which must differ.
    await sleep(5);
  }
  await sleep(ROUND_SECONDS * 1000);
  const sold = await Promise.all(shops.map((sales) => sales.stop()));
  return sold.reduce((sum, { accepted }) => sum + accepted, 0);
}

async function cheapest(round: () => Promise<Cost>): Promise<Cost> {
  const rounds: Cost[] = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round());
  return rounds.reduce((least, cost) => (totalMicros(cost) < totalMicros(least) ? cost : least));
}

/** Sum over all parts, including their idle cost. */
const totalMicros = ({ used, times }: Cost): number =>
  ([...used.values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0) * 1000) / times;

/** Without the part's idle cost in the same time. */
function cpuMicros({ times, seconds, used }: Cost, idle: Cost, name: string): number {
  const idleMs = ((idle.used.get(name)?.cpuMs ?? 0) / idle.seconds) * seconds;
  return (((used.get(name)?.cpuMs ?? 0) - idleMs) * 1000) / times;
}

function tableOf(cost: Cost, idle: Cost, atRest: ReadonlyMap<string, number>): string {
  const mib = (bytes = 0) => String(Math.round(bytes / 2 ** 20));
  const rows = [...cost.used].map(([name, { writtenBytes }]) => [
    name,
    String(Math.round(cpuMicros(cost, idle, name))),
    String(Math.round((idle.used.get(name)?.cpuMs ?? 0) / idle.seconds)),
    String(Math.round(writtenBytes / cost.times)),
    mib(atRest.get(name)),
    mib(cost.memory.get(name)),
  ]);
  const { stored, times } = cost;
  const bytes = Object.entries(stored).map(([what, sum]) => `${what} ${Math.round(sum / times)}`);
  const header = ['part', 'µs each', 'idle ms/s', 'bytes out each', 'MiB at rest', 'MiB at most'];
  return `${textTable([header, ...rows])}bytes each: ${bytes.join(', ')}; ${Math.round(cost.seconds)} s`;
}

/** Processor microseconds and bytes per click or order, for all parts together and each alone. */
function figuresOf(name: string, cost: Cost, idle: Cost): readonly Figure[] {
  const { times, stored, used } = cost;
  return [
    figure(`${name}_cpu`, totalMicros(cost), 'µs', name === 'order' ? '<= 50000' : '<= 2000'),
    figure(`${name}_log`, stored.log / times, 'B', '<= 2000'),
    figure(`${name}_tables`, stored.tables / times, 'B', '<= 2500'),
    figure(`${name}_indexes`, stored.indexes / times, 'B', '<= 2500'),
    figure(`${name}_wal`, stored.wal / times, 'B', '<= 12000'),
    ...[...used.keys()].map((part) => {
      const micros = Math.max(0, cpuMicros(cost, idle, part));
      return figure(`${name}_cpu_${part}`, micros, 'µs', name === 'order' ? '<= 10000' : '<= 2000');
    }),
  ];
}

const memoryFigures = (when: string, memory: ReadonlyMap<string, number>): readonly Figure[] =>
  [...memory].map(([part, bytes]) => figure(`memory_${when}_${part}`, bytes / 2 ** 20, 'MiB', '<= 1024'));

/** The cost of each part per second without load. */
const idleFigures = ({ used, seconds }: Cost): readonly Figure[] =>
  [...used].map(([part, { cpuMs }]) => figure(`idle_cpu_${part}`, cpuMs / seconds, 'ms/s', '<= 100'));
