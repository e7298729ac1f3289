import { InvoiceList } from '@sillage/proto/http/billing';
import { Campaign } from '@sillage/proto/http/campaigns';
import { ConversionList } from '@sillage/proto/http/conversions';
import { Settlement } from '@sillage/proto/http/settlements';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isAvailable } from '../local/testing/index.ts';
import { eventually, withMoneyTestbed } from './money.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));

test.skipIf(!isReady)(
  'a merchant’s new rate goes through every service: orders before it keep theirs, and the invoice states both',
  () =>
    withMoneyTestbed(async ({ testbed, call, ...money }) => {
      const { id: campaignId } = testbed.campaign;
      await money.addCard();
      await call('PATCH', `/campaigns/${campaignId}`, Campaign, { paymentMode: 'managed' });
      const { affiliateId } = await money.newPayee('Ann');
      await money.sell('before', affiliateId, 20_000);
      const merchant = await testbed.text(
        `select owner_user_id from billing.campaigns where campaign_id = '${campaignId}'`,
      );
      const changed = await testbed.command('billing', 'plans-cli.ts', 'set', merchant, '--fee-bps', '100');
      expect(changed).toMatchObject({ ok: true });
      await money.sell('after', affiliateId, 10_000);
      const sold = await eventually(async () => {
        const { conversions } = await call('GET', `/conversions?campaignId=${campaignId}`, ConversionList);
        expect(conversions).toHaveLength(2);
        return conversions;
      });
      for (const { id } of sold)
        await call('POST', `/conversions/${id}/review`, z.unknown(), { decision: 'approved', reason: '' });

      const fees = [
        { feeBps: 100, revenueMinor: 10_000n, feeMinor: 100n },
        { feeBps: 250, revenueMinor: 20_000n, feeMinor: 500n },
      ];
      const quote = await eventually(async () => {
        const quote = await money.quoteOf(1);
        // Both orders are approved, so nothing that is owed changes until the quote is confirmed.
        expect(quote.charges).toMatchObject([{ commissionsMinor: 3_000n, feeMinor: 600n, fees }]);
        return quote;
      });
      const ask = { reason: 'pay_now', campaignId, hash: quote.hash };
      const { id } = await call('POST', '/billing/settlements', Settlement, ask);
      expect((await money.settled(id, 'completed')).charges).toMatchObject([{ feeMinor: 600n, fees }]);
      const { invoices } = await call('GET', '/billing/invoices', InvoiceList);
      expect(invoices.map(({ status, feeAmountMinor }) => [status, feeAmountMinor])).toEqual([['paid', 600n]]);
      expect(
        invoices
          .flatMap(({ lines }) => lines.map(({ feeBps, feeMinor }) => [feeBps, feeMinor] as const))
          .sort(([a], [b]) => Number(a) - Number(b)),
      ).toEqual(fees.map(({ feeBps, feeMinor }) => [feeBps, feeMinor]));
      await eventually(async () =>
        expect(await testbed.command('billing', 'ledger-verify.ts')).toMatchObject({ ok: true }),
      );
    }),
);
