import { expect, test } from 'vitest';
import { clicksInTheLog, settleBooks } from '../faults/books.ts';
import { isAvailable } from '../local/testing/index.ts';
import { bundleServices } from '../testbed/bundles.ts';
import { startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import { type Testbed, withTestbed } from '../testbed/testbed.ts';
import { previousVersion } from './previous-version.ts';

const hasEngines = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));
const PATIENCE = { timeout: 120_000, interval: 250 };

/** Clicks and sales while these versions run; resolves once attribution has read them. */
async function trade(testbed: Testbed, name: string): Promise<{ clicks: number; sales: number }> {
  const sales = sellEvery(testbed, 100);
  const clicks = await startVisitors(testbed, name, { ratePerSecond: 50, seconds: 2 }).done;
  const sold = await sales.stop();
  expect(clicks.failures).toEqual([]);
  await expect.poll(() => testbed.attributionLag(), PATIENCE).toBe(0);
  return { clicks: clicks.answered.size, sales: sold.accepted };
}

test.skipIf(!hasEngines)(
  'the version before folds on the schema of this one, each reads the events of the other, and the books add up',
  async () => {
    const before = await bundleServices(['attribution', 'collector'], await previousVersion());
    await withTestbed({ services: ['attribution', 'collector'] }, async (testbed) => {
      // From here on the schema is this version's.
      const traded = [await trade(testbed, 'both-new')];
      await testbed.restart('attribution', { entry: before('attribution') });
      traded.push(await trade(testbed, 'old-reader'));
      await testbed.restart('collector', { entry: before('collector') });
      traded.push(await trade(testbed, 'both-old'));
      await testbed.restart('attribution');
      traded.push(await trade(testbed, 'old-writer'));

      const sum = (of: 'clicks' | 'sales') => traded.reduce((total, part) => total + part[of], 0);
      const logged = await clicksInTheLog(testbed);
      expect([logged.subs.size, logged.ids.size]).toEqual([sum('clicks'), sum('clicks')]);
      expect(await testbed.count('select count(*) from attribution.conversions')).toBe(sum('sales'));
      const claims = await settleBooks(testbed, () => {});
      expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    });
  },
  600_000,
);
