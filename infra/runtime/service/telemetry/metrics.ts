import { Counter, collectDefaultMetrics, Gauge, type Metric, type OpenMetricsContentType, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };

const OPEN_METRICS = /\bapplication\/openmetrics-text\b/;
/** Less than Prometheus' scrape timeout of 10 s, so that a metric that hangs is left out and the others are exposed. */
const READ_TIMEOUT_MS = 3_000;

/** Members of the library's metrics that its types lack. */
type Readable = Metric & { readonly type: string; getForPromString?(): ReturnType<Metric['get']> };
interface Writer {
  readonly contentType: string;
  getMetricsAsString(metric: { get(): Promise<unknown> }): Promise<string>;
}

/**
 * The metrics of one service. Not the library's global registry, because in solo several services share a process.
 * Exemplars need the OpenMetrics format; scrapers that do not accept it get the Prometheus text format.
 */
export class Metrics extends Registry<OpenMetricsContentType> {
  /** Whether histograms keep an exemplar per bucket, if traces are exported. */
  readonly hasExemplars: boolean;
  /** Stays empty; only used to write the Prometheus text format, with the same labels. */
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
   * Returns the metrics that `create` registers, created at the first call, so that a name is registered once even if
   * several jobs, queues or consumers share it.
   */
  of<T>(create: (metrics: Metrics) => T): T {
    if (!this.#shared.has(create)) this.#shared.set(create, create(this));
    return this.#shared.get(create) as T;
  }

  /**
   * All metrics in the format that an `Accept` header asks for. A metric that cannot be read is left out, because
   * metrics are needed most during an outage.
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
   * OpenMetrics declares a counter without the suffix of its samples, or with an unknown type if another metric has
   * that name. The library would rename the metric itself, and so break later scrapes in the older format.
   */
  #declare(counter: string): { readonly name: string; readonly type: string } {
    const name = counter.replace(/_total$/, '');
    return this.getSingleMetric(name) ? { name: counter, type: 'unknown' } : { name, type: 'counter' };
  }

  /** The Prometheus text format. */
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

/** Creates the registry of a service, at its start. */
export function createMetrics(service: string, options?: { readonly hasExemplars?: boolean }): Metrics {
  return new Metrics(service, options);
}

/** Adds the metrics of the process. Collecting them is expensive, so only one registry per process has them. */
export function exposeProcess(metrics: Metrics): void {
  // The library's types only accept registries of the older format.
  collectDefaultMetrics({ register: metrics as unknown as Registry });
}
