import { createLogger } from '../../service/index.ts';
import type { EventBus } from '../event-bus.ts';
import { openSoloBus } from '../solo.ts';

export { batchOf } from './batch-of.ts';

/** The bus of a service's test: the real tables, in the test's own database. */
export function createTestBus(databaseUrl: string): Promise<EventBus> {
  return openSoloBus(databaseUrl, createLogger('test-bus', 'silent'), { publishTimeoutMs: 10_000 });
}
