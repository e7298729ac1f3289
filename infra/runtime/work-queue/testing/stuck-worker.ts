import { z } from 'zod';
import { openDatabase } from '../../postgres/index.ts';
import { createLogger, createMetrics } from '../../service/index.ts';
import { startWorker } from '../index.ts';

/**
 * A process of its own, to be killed: takes the tasks of a queue and never ends one. Prints a line for each it begins.
 */
const [url = '', schema = '', name = '', leaseMs = ''] = process.argv.slice(2);
startWorker({
  db: openDatabase(url, { schema, applicationName: 'stuck-worker' }),
  schema,
  listenUrl: url,
  log: createLogger('stuck-worker', 'silent'),
  metrics: createMetrics('test'),
  queue: { name, payload: z.unknown() },
  leaseMs: Number(leaseMs),
  run: ({ id }) => {
    process.stdout.write(`${id}\n`);
    return new Promise(() => {});
  },
});
