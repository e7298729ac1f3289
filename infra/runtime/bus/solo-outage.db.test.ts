import { startPostgres } from '@sillage/tools/local';
import { isAvailable } from '@sillage/tools/local/testing';
import { describe } from 'vitest';
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
