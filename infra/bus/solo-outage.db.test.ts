import { describe } from 'vitest';
import { startPostgres } from '../local/index.ts';
import { isAvailable } from '../local/testing/index.ts';
import { createLogger } from '../service/index.ts';
import { openSoloBus } from './solo.ts';
import { outageContract } from './testing/outage-contract.ts';

describe.skipIf(!(await isAvailable('postgres')))('Postgres that is killed and comes back', () => {
  const log = createLogger('outage', process.env.BUS_TEST_LOG ?? 'silent');
  outageContract(
    () => startPostgres({ durable: true }),
    (address, options) => openSoloBus(address, log, options),
  );
});
