import { setPriority } from 'node:os';
import autocannon, { type Client } from 'autocannon';
import { visitorAddress } from '../visitor-address.ts';

interface Input {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections. */
  readonly ratePerSecond: number;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** Visitors per connection, in turns, like a proxy's connection to the edge. */
const VISITORS_PER_CONNECTION = 64;
/** For this process, which is cold at first; its first clicks are sent but not counted. */
const WARM_UP_SECONDS = 2;

// It shares its core with the broker, and would otherwise measure its own waiting. Needs root.
if (process.getuid?.() === 0) setPriority(-10);

const { url, connections, seconds, ratePerSecond } = JSON.parse(process.argv[2] ?? '{}') as Input;

const path = new URL(url).pathname;
let opened = 0;

/*
 * Every visitor comes from another network, so that sessions, and with them the partitions of the log, are as evenly
 * distributed as in real traffic.
 */
const load = {
  url,
  connections,
  overallRate: ratePerSecond,
  setupClient(client: Client) {
    const first = opened * VISITORS_PER_CONNECTION;
    opened += 1;
    const visitors = Array.from({ length: VISITORS_PER_CONNECTION }, (_, n) => visitorAddress(first + n));
    client.setRequests(
      visitors.map((address) => ({ path, headers: { 'user-agent': BROWSER, 'x-forwarded-for': address } })),
    );
  },
};
await autocannon({ ...load, duration: WARM_UP_SECONDS });
const { errors, latency, duration, ...result } = await autocannon({ ...load, duration: seconds });
const redirects = result['3xx'];
console.log(
  JSON.stringify({
    errors: errors + result.non2xx - redirects,
    perSecond: redirects / duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    p999Ms: latency.p99_9,
  }),
);
