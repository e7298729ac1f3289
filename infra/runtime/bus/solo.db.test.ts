import { describe } from 'vitest';
import { createTestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import { openSoloBus } from './solo.ts';
import { busContract } from './testing/contract.ts';

describe('the log in Postgres', () => {
  busContract(async () => {
    const database = await createTestDatabase({ schema: 'unused', migrations: [] });
    const log = createLogger('bus-test', process.env.BUS_TEST_LOG ?? 'silent');
    return {
      open: () => openSoloBus(database.url, log, { publishTimeoutMs: 10_000, upkeepIntervalMs: 200 }),
      env: { LOG_DATABASE_URL: database.url, KAFKA_BROKERS: '' },
      topicPrefix: '',
      close: () => database.close(),
    };
  });
});
