import { Counter, collectDefaultMetrics, Gauge, type Metric, type OpenMetricsContentType, Registry } from 'prom-client';
import manifest from '../package.json' with { type: 'json' };

const OPEN_METRICS = /\bapplication\/openmetrics-text\b/;
/** Below the 10 s that Prometheus waits for a scrape: what hangs is left out, and the rest is still seen. */
const READ_TIMEOUT_MS = 3_000;

/** What the library has beyond its types: a metric's type, a cheaper reading, and the writer of one metric. */
type Readable = Metric & { readonly type: string; getForPromString?(): ReturnType<Metric['get']> };
interface Writer {
  readonly contentType: string;
  getMetricsAsString(metric: { get(): Promise<unknown> }): Promise<string>;
}

/**
 * The figures of one service. Never the global registry of the library: in solo several services share a process.
 * OpenMetrics is the format that knows exemplars; a scraper that does not ask for it gets the older text.
 */
export class Metrics extends Registry<OpenMetricsContentType> {
  /** Whether histograms keep the trace of one observation of each bucket: where traces are sent somewhere. */
  readonly hasExemplars: boolean;
  /** Holds nothing: it writes the older text, with the same labels. */
  readonly #plain = new Registry();
  readonly #unread: Counter;
  readonly #shared = new Map<unknown, unknown>();

  constructor(service: string, { hasExemplars = false } = {}) {
    super();
    this.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    this.hasExemplars = hasExemplars;
    this.setDefaultLabels({ service });
    this.#plain.setDefaultLabels({ service });
    new Gauge({
      name: 'sillage_build_info',
      help: 'Always 1; its label is the version that runs',
      labelNames: ['version'],
      registers: [this],
    }).set({ version: manifest.version }, 1);
    this.#unread = new Counter({
      name: 'sillage_metrics_unread_total',
      help: 'Figures left out of a scrape, because what they are read from failed or did not answer in time',
      registers: [this],
    });
  }

  /**
   * What `create` makes for this registry, made at the first call: a name is registered once, however many jobs,
   * queues or consumers share it.
   */
  of<T>(create: (metrics: Metrics) => T): T {
    if (!this.#shared.has(create)) this.#shared.set(create, create(this));
    return this.#shared.get(create) as T;
  }

  /**
   * All figures as they are now, in the format that an `Accept` header asks for. One that cannot be read is left out:
   * figures are needed most while something is away.
   */
  async expose(accept = ''): Promise<{ readonly contentType: string; readonly text: string }> {
    const isOpen = OPEN_METRICS.test(accept);
    const readings = await Promise.all(
      this.getMetricsAsArray().map((metric) => this.#read(metric as unknown as Readable)),
    );
    const writer = (isOpen ? this : this.#plain) as unknown as Writer;
    const texts = await Promise.all(
      readings.flatMap((reading) => {
        if (!reading) return [];
        const declared = isOpen && reading.type === 'counter' ? this.#declare(reading.name) : reading;
        return writer.getMetricsAsString({ get: async () => ({ ...reading, ...declared }) });
      }),
    );
    return { contentType: writer.contentType, text: `${texts.join('\n')}\n${isOpen ? '# EOF\n' : ''}` };
  }

  /**
   * OpenMetrics declares a counter without the ending of its samples, or as of unknown type where another metric has
   * that name. The library would rename the metric itself, and every later scrape in the older format with it.
   */
  #declare(counter: string): { readonly name: string; readonly type: string } {
    const name = counter.replace(/_total$/, '');
    return this.getSingleMetric(name) ? { name: counter, type: 'unknown' } : { name, type: 'counter' };
  }

  /** The older text. */
  override async metrics(): Promise<string> {
    return (await this.expose()).text;
  }

  async #read(metric: Readable) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, READ_TIMEOUT_MS, undefined);
    });
    const read = (metric.getForPromString?.() ?? metric.get()).catch(() => undefined);
    const reading = await Promise.race([read, late]).finally(() => clearTimeout(timer));
    if (!reading) this.#unread.inc();
    return reading && { ...reading, type: metric.type };
  }
}

/** The registry of a service: one for each, made where the service is started. */
export function createMetrics(service: string, options?: { readonly hasExemplars?: boolean }): Metrics {
  return new Metrics(service, options);
}

/** Adds the figures of the process itself. To collect them costs, so they belong to one registry of each process. */
export function exposeProcess(metrics: Metrics): void {
  // The library's types know registries of the older format only.
  collectDefaultMetrics({ register: metrics as unknown as Registry });
}
