import type { Invoice } from '@sillage/proto/http/billing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** What each campaign adds to an invoice, at each rate of the fee. */
export function InvoiceLines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <ul className="grid divide-y text-sm">
      {lines.map((line) => (
        <li
          key={`${line.campaignId} ${line.feeBps}`}
          className="grid gap-x-6 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="min-w-0 wrap-anywhere">{line.campaignName}</span>
          <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-ink-soft text-xs tabular-nums md:justify-end">
            <Part label={t('history.revenue')} value={format.money(line.revenueMinor, currency)} />
            {line.refundedMinor > 0 && (
              <Part label={t('history.refunded')} value={format.money(line.refundedMinor, currency)} />
            )}
            {line.commissionMinor !== 0n && (
              <Part label={t('history.commissions')} value={format.money(line.commissionMinor, currency)} />
            )}
            {line.feeBps !== null && (
              <Part label={t('history.fee', { feeBps: line.feeBps })} value={format.money(line.feeMinor, currency)} />
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="text-ink">{value}</dd>
    </div>
  );
}
