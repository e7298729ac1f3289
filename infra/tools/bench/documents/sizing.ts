import { type ServiceName, serviceNames } from '@sillage/proto/services';
import type { ServiceFacts } from '../../k8s/facts.ts';
import { sizeOf } from '../../k8s/sizes.ts';
import { readable } from '../figures.ts';
import type { Recorded } from './recorded.ts';

const ENGINES = ['kafka', 'postgres', 'redis'] as const;
const PARTS = [...serviceNames, ...ENGINES];
type Part = (typeof PARTS)[number];

/** The rates of the tables, in clicks per second. */
const RATES = [100, 1_000, 10_000];
/** Below this rate, the costs measured at 250 a second apply, because smaller folds are more expensive. */
const MANY = 1_000;
const ORDERS_PER_CLICK = 0.01;
/** The planned load of a processor; the rest is for peaks, and for costs that were not measured. */
const BUSY = 0.6;
/** Per service, so that one can fail. */
const MIN_REPLICAS = 2;
const DAY_SECONDS = 86_400;

/** The tables of docs/operations/sizing.md by name, computed from recorded figures; throws if one is missing. */
export function sizingTables(
  { figures }: Recorded,
  facts: readonly Pick<ServiceFacts, 'name' | 'command'>[],
): Readonly<Record<string, () => string>> {
  const value = (name: string): number => {
    const found = figures[name];
    if (!found) throw new Error(`no figure "${name}" was recorded: npm run bench -- --record`);
    return found.value;
  };
  const sizes = new Map(facts.map((service) => [service.name, sizeOf(service)]));
  const sizeOfService = (name: ServiceName) => {
    const size = sizes.get(name);
    if (!size) throw new Error(`nothing is known of ${name}`);
    return size;
  };
  const clickAt = (rate: number) => `click_at_${rate < MANY ? 250 : MANY}`;
  /** Per click including its share of the orders, in microseconds. */
  const microsOf = (part: Part, rate: number) =>
    value(`${clickAt(rate)}_cpu_${part}`) + ORDERS_PER_CLICK * value(`order_cpu_${part}`);
  const processors = (part: Part, rate: number) => (rate * microsOf(part, rate)) / 1e6 / BUSY;
  const replicas = (name: ServiceName, rate: number) =>
    Math.max(MIN_REPLICAS, Math.ceil(processors(name, rate) / (sizeOfService(name).cpuMilli / 1000)));
  const bytesOf = (what: string) => value(`${clickAt(MANY)}_${what}`) + ORDERS_PER_CLICK * value(`order_${what}`);
  const aDay = (bytes: number, rate: number) => gigabytes(bytes * rate * DAY_SECONDS);
  const perRate = RATES.map((rate) => `${readable(rate)}/s`);
  const sumOf = (of: (part: Part) => number) => PARTS.reduce((sum, part) => sum + of(part), 0);

  return {
    memory: () =>
      table(
        ['Part, MiB', 'At rest', 'At 1 000 clicks/s', 'While orders come in', 'Request', 'Limit'],
        PARTS.map((part) => {
          const size = isEngine(part) ? undefined : sizeOfService(part);
          const held = ['at_rest', 'at_clicks', 'at_orders'].map((when) => whole(value(`memory_${when}_${part}`)));
          return [part, ...held, size ? String(size.requestMiB) : '', size ? String(size.limitMiB) : ''];
        }),
      ),
    costs: () => {
      const columns = [`${clickAt(MANY)}_cpu`, 'click_at_250_cpu', 'order_cpu', 'idle_cpu'];
      const cells = (of: (column: string) => number) => columns.map((column) => whole(of(column)));
      return table(
        ['Part', 'A click at 1 000/s, µs', 'A click at 250/s, µs', 'An order, µs', 'Idle, ms each second'],
        [
          ...PARTS.map((part) => [part, ...cells((column) => value(`${column}_${part}`))]),
          ['**all**', ...cells((column) => sumOf((part) => value(`${column}_${part}`)))],
        ],
      );
    },
    bytes: () =>
      table(
        ['Bytes', 'A click', 'An order'],
        ['log', 'tables', 'indexes', 'wal'].map((what) => [
          BYTES_OF[what] ?? what,
          ...[clickAt(MANY), 'order'].map((of) => whole(value(`${of}_${what}`))),
        ]),
      ),
    replica: () =>
      table(
        ['Clicks a second', 'A replica with its request', 'A replica with a whole processor'],
        SCALING.map((name) => {
          const perProcessor = (BUSY * 1e6) / microsOf(name, MANY);
          return [name, rough((perProcessor * sizeOfService(name).cpuMilli) / 1000), rough(perProcessor)];
        }),
      ),
    processors: () =>
      table(
        ['Processors', ...perRate],
        [
          ...PARTS.map((part) => [part, ...RATES.map((rate) => tenths(processors(part, rate)))]),
          ['**all**', ...RATES.map((rate) => tenths(sumOf((part) => processors(part, rate))))],
        ],
      ),
    replicas: () => {
      const requested = (rate: number) =>
        serviceNames.reduce((sum, name) => sum + replicas(name, rate) * sizeOfService(name).requestMiB, 0);
      return table(
        ['Replicas', ...perRate],
        [
          ...serviceNames.map((name) => [name, ...RATES.map((rate) => String(replicas(name, rate)))]),
          ['memory that they request', ...RATES.map((rate) => `${tenths(requested(rate) / 1024)} GiB`)],
        ],
      );
    },
    disk: () =>
      table(
        ['A day', ...perRate],
        [
          ['log, one copy', ...RATES.map((rate) => aDay(bytesOf('log'), rate))],
          ['Postgres, the primary', ...RATES.map((rate) => aDay(bytesOf('tables') + bytesOf('indexes'), rate))],
          ['WAL', ...RATES.map((rate) => aDay(bytesOf('wal'), rate))],
        ],
      ),
    starts: () =>
      table(
        ['', 'Processor time', 'Time'],
        serviceNames.map((name) => [
          name,
          `${whole(value(`cold_start_cpu_ms_${name}`))} ms`,
          `${whole(value(`cold_start_ms_${name}`))} ms`,
        ]),
      ),
  };
}

/** Services whose number of replicas depends on the number of clicks. */
const SCALING = ['gateway', 'collector', 'attribution'] as const;

const BYTES_OF: Readonly<Record<string, string>> = { log: 'in the log, one copy', wal: 'WAL' };

const isEngine = (part: Part): part is (typeof ENGINES)[number] => ENGINES.some((engine) => engine === part);
const whole = (value: number): string => readable(Math.round(value)).replace(/\.0+$/, '');
const tenths = (value: number): string => (Math.ceil(value * 10) / 10).toFixed(1);
/** Two digits, because planning figures are not more precise. */
const rough = (value: number): string => whole(Number(value.toPrecision(2)));
const gigabytes = (bytes: number): string => `${bytes < 1e10 ? tenths(bytes / 1e9) : rough(bytes / 1e9)} GB`;

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return `${[line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')}\n`;
}
