import type { Invoice } from '@sillage/proto/http/billing';
import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { SortHeader } from '../../ui/primitives/sort-header.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceActions, type InvoiceActionsProps, InvoiceNote, InvoiceState, useFreeBelow } from './invoice-parts.tsx';

/** The search field is shown from this number of invoices on. */
const SEARCH_FROM = 12;
const SORTS = {
  period: (invoice: Invoice) => Date.parse(invoice.createdAt),
  revenue: (invoice: Invoice) => Number(invoice.totalRevenueMinor),
  total: (invoice: Invoice) => Number(invoice.totalMinor),
};

interface InvoiceHistoryProps extends Omit<InvoiceActionsProps, 'invoice'> {
  /** Newest first. */
  readonly invoices: readonly Invoice[];
  /** Fetches older ones; null if all are loaded, or while some are being loaded. */
  readonly onMore: (() => void) | null;
  /** When the next month is charged; undefined if that could not be fetched. */
  readonly nextPaymentAt: string | undefined;
}

/** Every monthly invoice and every charge, with its outcome and document. */
export function InvoiceHistory({ invoices, onMore, nextPaymentAt, ...actions }: InvoiceHistoryProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const freeBelow = useFreeBelow();
  const text = (invoice: Invoice) =>
    [
      format.month(invoice.period),
      invoice.number,
      invoice.period,
      ...invoice.lines.map((line) => line.campaignName),
    ].join(' ');
  const list = useListView({ rows: invoices, text, sorts: SORTS, initial: { key: 'period', descending: true } });
  const isWhole = list.search === '' && list.sort.key === 'period' && list.sort.descending;
  // Searching and sorting need all of them.
  useEffect(() => {
    if (!isWhole) onMore?.();
  }, [isWhole, onMore]);
  const more = list.more ?? onMore;
  if (invoices.length === 0) {
    const when =
      nextPaymentAt && t('history.noneHint', { date: format.billingDate(nextPaymentAt), minimum: freeBelow() });
    return <EmptyState title={t('history.none')} body={when ?? t('history.noneHintPlain')} />;
  }
  const header = { sort: list.sort, onSort: list.sortBy };
  return (
    <div className="grid grid-cols-1 gap-3">
      {invoices.length >= SEARCH_FROM && (
        <div className="flex">
          <SearchBox label={t('history.search')} value={list.search} onChange={list.setSearch} />
        </div>
      )}
      <table className="hidden w-full text-sm md:table">
        <thead>
          <tr className="border-b">
            <SortHeader column="period" label={t('history.period')} {...header} />
            <SortHeader column="revenue" label={t('history.revenue')} numeric {...header} />
            <PlainHeader label={t('history.commissions')} />
            <PlainHeader label={t('history.feeShort')} />
            <SortHeader column="total" label={t('history.total')} numeric {...header} />
            <th scope="col">
              <span className="sr-only">{t('history.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.shown.map((invoice) => (
            <TableRow key={invoice.id} invoice={invoice} {...actions} />
          ))}
        </tbody>
      </table>
      <ul className="border-t md:hidden">
        {list.shown.map((invoice) => (
          <RowCard key={invoice.id} invoice={invoice} {...actions} />
        ))}
      </ul>
      <ListRest list={{ ...list, more }} />
    </div>
  );
}

function PlainHeader({ label }: { label: string }) {
  return (
    <th scope="col" className="py-2 pr-4 text-right font-medium text-ink-soft text-xs">
      {label}
    </th>
  );
}

function TableRow({ invoice, ...actions }: InvoiceActionsProps) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const money = (minor: number | bigint) => format.money(minor, invoice.currency);
  return (
    <Fragment>
      <tr className={open ? '' : 'border-b'}>
        <th scope="row" className="py-3 pr-4 text-left font-normal">
          <Title invoice={invoice} open={open} onOpen={() => setOpen(!open)} />
        </th>
        <td className="whitespace-nowrap pr-4 text-right">{money(invoice.totalRevenueMinor)}</td>
        <td className="whitespace-nowrap pr-4 text-right">{money(invoice.commissionAmountMinor)}</td>
        <td className="whitespace-nowrap pr-4 text-right">{money(invoice.feeAmountMinor)}</td>
        <td className="whitespace-nowrap pr-4 text-right font-medium">{money(invoice.totalMinor)}</td>
        <td className="py-2">
          <InvoiceActions invoice={invoice} {...actions} />
        </td>
      </tr>
      {open && (
        <tr className="border-b">
          <td colSpan={6} className="pb-3">
            <div className="rounded-card bg-wash px-4 py-1">
              <InvoiceLines invoice={invoice} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function RowCard({ invoice, ...actions }: InvoiceActionsProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const figures = [
    [t('history.revenue'), invoice.totalRevenueMinor],
    [t('history.commissions'), invoice.commissionAmountMinor],
    [t('history.feeShort'), invoice.feeAmountMinor],
    [t('history.total'), invoice.totalMinor],
  ] as const;
  return (
    <li className="grid gap-3 border-b py-4 text-sm">
      <Title invoice={invoice} open={open} onOpen={() => setOpen(!open)} />
      <dl className="grid gap-1">
        {figures.map(([label, minor]) => (
          <div key={label} className="flex justify-between gap-4 last:font-medium">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-nowrap">{format.money(minor, invoice.currency)}</dd>
          </div>
        ))}
      </dl>
      {open && (
        <div className="rounded-card bg-wash px-4 py-1">
          <InvoiceLines invoice={invoice} />
        </div>
      )}
      <InvoiceActions invoice={invoice} {...actions} />
    </li>
  );
}

function Title({ invoice, open, onOpen }: { invoice: Invoice; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const period = format.month(invoice.period);
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium first-letter:uppercase">{period}</span>
        <InvoiceState invoice={invoice} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-xs">
        {[t(`history.kind.${invoice.kind}`), invoice.number].filter(Boolean).join(' · ')}
        {invoice.lines.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('history.details', { period })}
            onClick={onOpen}
            className="inline-flex items-center gap-0.5 hover:text-ink"
          >
            {t('history.campaigns', { count: invoice.lines.length })}
            <ChevronDown aria-hidden="true" className={open ? 'size-3.5 rotate-180' : 'size-3.5'} />
          </button>
        )}
      </p>
      <InvoiceNote invoice={invoice} />
    </div>
  );
}
