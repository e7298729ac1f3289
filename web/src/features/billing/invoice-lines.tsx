import type { Invoice } from '@sillage/proto/http/billing';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** The amounts of each campaign on an invoice, by rate of the fee, and the invoice's recipient. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <Lines invoice={invoice} />
      {invoice.buyer && <Buyer buyer={invoice.buyer} />}
    </>
  );
}

function Buyer({ buyer }: { buyer: BillingDetails }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const town = [buyer.postalCode, buyer.city].filter(Boolean).join(' ');
  const parts = [buyer.name, buyer.addressLine1, buyer.addressLine2, town, format.country(buyer.country), buyer.vatId];
  return (
    <p className="wrap-anywhere border-t py-2 text-ink-soft text-xs">
      {t('history.buyer', { buyer: parts.filter(Boolean).join(', ') })}
    </p>
  );
}

function Lines({ invoice: { lines, currency } }: { invoice: Invoice }) {
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
