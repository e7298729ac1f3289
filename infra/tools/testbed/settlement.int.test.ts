import { Campaign } from '@sillage/proto/http/campaigns';
import { ConversionList } from '@sillage/proto/http/conversions';
import { Settlement } from '@sillage/proto/http/settlements';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isAvailable } from '../local/testing/index.ts';
import { eventually, withMoneyTestbed } from './money.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));

test.skipIf(!isReady)(
  'money goes through every service: sold, approved, charged, paid but for one, resumed, shown as paid, and the books add up',
  () =>
    withMoneyTestbed(async ({ testbed, local, stripe, call, ...money }) => {
      const { id: campaignId } = testbed.campaign;
      await money.addCard();
      await call('PATCH', `/campaigns/${campaignId}`, Campaign, { paymentMode: 'managed' });
      const ann = await money.newPayee('Ann');
      const ben = await money.newPayee('Ben');
      await money.sell('A-1', ann.affiliateId, 20_000);
      await money.sell('B-1', ben.affiliateId, 10_000);
      const sold = () => call('GET', `/conversions?campaignId=${campaignId}`, ConversionList);
      const conversions = await eventually(async () => {
        const list = (await sold()).conversions;
        expect(list).toHaveLength(2);
        return list;
      });
      for (const { id } of conversions)
        await call('POST', `/conversions/${id}/review`, z.unknown(), { decision: 'approved', reason: '' });

      const quote = await money.quoteOf(2);
      expect(quote.charges).toMatchObject([{ commissionsMinor: 3000n, feeMinor: 750n, totalMinor: 3750n }]);
      // No service knows of the restriction yet when the transfer is attempted.
      local.faults.webhooks({ hold: true });
      local.onboard(ben.accountId, 'restricted');
      const ask = { reason: 'pay_now', campaignId, hash: quote.hash };
      const { id } = await call('POST', '/billing/settlements', Settlement, ask);
      expect((await call('POST', '/billing/settlements', Settlement, ask)).id).toBe(id);
      const partial = await money.settled(id, 'partial');
      expect(partial.lines.map((line) => [line.affiliateName, line.state])).toEqual([
        ['Ann', 'paid'],
        ['Ben', 'failed'],
      ]);

      local.faults.webhooks({});
      local.onboard(ben.accountId, 'complete');
      await eventually(async () => {
        const status = await testbed.text(
          `select status from payout.payout_accounts where affiliate_id = '${ben.affiliateId}'`,
        );
        expect(status).toBe('enabled');
      });
      await call('POST', `/billing/settlements/${id}/resume`, Settlement, {});
      expect((await money.settled(id, 'completed')).progress).toMatchObject({ paid: 2, failed: 0 });

      await eventually(async () =>
        expect((await sold()).conversions.map((conversion) => conversion.state)).toEqual(['paid', 'paid']),
      );
      expect((await stripe.invoices.list({ status: 'paid' })).data.map((invoice) => invoice.amount_paid)).toEqual([
        3750,
      ]);
      expect((await stripe.transfers.list()).data.map((transfer) => transfer.amount).sort()).toEqual([1000, 2000]);
      await eventually(async () =>
        expect(await testbed.command('billing', 'ledger-verify.ts')).toMatchObject({ ok: true }),
      );
    }),
);
