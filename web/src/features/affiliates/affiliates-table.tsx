import type { Affiliate } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { Ellipsis, Link2, Pause, Pencil, Play, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { QrButton } from '../../ui/qr-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useListView } from '../../ui/use-list-view.ts';

type Figures = CampaignStatistics['affiliates'][number];

interface AffiliatesTableProps {
  readonly affiliates: readonly Affiliate[];
  readonly figures: readonly Figures[];
  readonly currency: string;
  readonly onAdd: () => void;
  readonly onEdit: (affiliate: Affiliate) => void;
  readonly onToggle: (affiliate: Affiliate) => void;
}

interface Row extends Affiliate {
  readonly figures: Omit<Figures, 'affiliateId'>;
}

const NONE = { clicks: 0, conversions: 0, conversionRate: 0, revenueMinor: 0, commissionMinor: 0 };
const text = (row: Row) => `${row.name} ${row.email} ${row.shortCode ?? ''}`;
const SORTS = {
  name: (row: Row) => row.name,
  rate: (row: Row) => row.rateBps,
  clicks: (row: Row) => row.figures.clicks,
  conversions: (row: Row) => row.figures.conversions,
  revenue: (row: Row) => row.figures.revenueMinor,
  commission: (row: Row) => row.figures.commissionMinor,
};

export function AffiliatesTable({ affiliates, figures, currency, onAdd, onEdit, onToggle }: AffiliatesTableProps) {
  const { t } = useTranslation('campaign');
  const rows = useMemo(() => {
    const byId = new Map(figures.map((it) => [it.affiliateId, it]));
    return affiliates.map((affiliate): Row => ({ ...affiliate, figures: byId.get(affiliate.id) ?? NONE }));
  }, [affiliates, figures]);
  const list = useListView({ rows, text, sorts: SORTS, initial: { key: 'clicks', descending: true } });
  const add = (
    <Button onClick={onAdd} size="sm" className="h-9">
      <UserPlus />
      {t('affiliate.add.title')}
    </Button>
  );
  if (affiliates.length === 0) return <EmptyState title={t('affiliate.none')} body={t('affiliate.noneHint')} action={add} />;
  const header = { sort: list.sort, onSort: list.sortBy };
  return (
    <section aria-label={t('affiliate.list')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox label={t('affiliate.search')} value={list.search} onChange={list.setSearch} />
        {add}
      </div>
      <table className="mt-4 hidden w-full text-sm md:table">
        <thead>
          <tr className="border-b">
            <SortHeader column="name" label={t('affiliate.column')} {...header} />
            <SortHeader column="rate" label={t('affiliate.rateShort')} numeric {...header} />
            <SortHeader column="clicks" label={t('figures.clicks')} numeric {...header} />
            <SortHeader column="conversions" label={t('figures.conversions')} numeric {...header} />
            <SortHeader column="revenue" label={t('figures.revenue')} numeric {...header} />
            <SortHeader column="commission" label={t('figures.commissions')} numeric {...header} />
            <th scope="col">
              <span className="sr-only">{t('affiliate.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.shown.map((row) => (
            <TableRow key={row.id} row={row} currency={currency} onEdit={onEdit} onToggle={onToggle} />
          ))}
        </tbody>
      </table>
      <ul className="mt-2 md:hidden">
        {list.shown.map((row) => (
          <RowCard key={row.id} row={row} currency={currency} onEdit={onEdit} onToggle={onToggle} />
        ))}
      </ul>
      {list.found === 0 && <EmptyState mark={false} title={t('common:nothingFound', { search: list.search })} />}
      {list.more && (
        <div className="py-6 text-center">
          <Button variant="outline" onClick={list.more}>
            {t('common:more')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface RowProps extends Pick<AffiliatesTableProps, 'currency' | 'onEdit' | 'onToggle'> {
  readonly row: Row;
}

function TableRow({ row, currency, ...actions }: RowProps) {
  const format = useFormat();
  return (
    <tr className="border-b">
      <th scope="row" className="max-w-64 py-3 pr-4 text-left font-normal">
        <Name row={row} />
      </th>
      <td className="pr-4 text-right">{format.rate(row.rateBps)}</td>
      <td className="pr-4 text-right">{format.count(row.figures.clicks)}</td>
      <td className="pr-4 text-right">
        {format.count(row.figures.conversions)}
        <span className="block text-ink-soft text-xs">{format.percent(row.figures.conversionRate, 1)}</span>
      </td>
      <td className="whitespace-nowrap pr-4 text-right">{format.money(row.figures.revenueMinor, currency)}</td>
      <td className="whitespace-nowrap pr-4 text-right">{format.money(row.figures.commissionMinor, currency)}</td>
      <td className="text-right">
        <Actions row={row} {...actions} />
      </td>
    </tr>
  );
}

function RowCard({ row, currency, ...actions }: RowProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const figures = [
    [t('affiliate.rateShort'), format.rate(row.rateBps)],
    [t('figures.clicks'), format.count(row.figures.clicks)],
    [t('figures.conversions'), format.count(row.figures.conversions)],
    [t('figures.revenue'), format.money(row.figures.revenueMinor, currency)],
    [t('figures.commissions'), format.money(row.figures.commissionMinor, currency)],
  ] as const;
  return (
    <li className="border-b py-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Name row={row} />
        <Actions row={row} {...actions} />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="truncate text-ink-soft">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation('campaign');
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{row.name}</span>
        {!row.isActive && <Badge tone="buoy">{t('affiliate.paused')}</Badge>}
      </p>
      <p className="truncate text-ink-soft text-xs">{row.email}</p>
    </div>
  );
}

function Actions({ row, onEdit, onToggle }: Omit<RowProps, 'currency'>) {
  const { t } = useTranslation('campaign');
  const copy = useCopy();
  return (
    <div className="flex shrink-0 justify-end">
      <CopyButton compact text={row.trackingUrl} label={t('affiliate.copyLink', { name: row.name })} copiedToast={t('common:linkCopied')} />
      <QrButton name={row.name} url={row.trackingUrl} />
      <Menu
        trigger={
          <Button variant="ghost" size="iconSm" aria-label={t('affiliate.more', { name: row.name })}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem onSelect={() => onEdit(row)}>
          <Pencil />
          {t('affiliate.edit.action')}
        </MenuItem>
        <MenuItem onSelect={() => void copy(row.dashboardUrl, t('common:linkCopied'))}>
          <Link2 />
          {t('affiliate.copyDashboard')}
        </MenuItem>
        <MenuItem onSelect={() => onToggle(row)}>
          {row.isActive ? <Pause /> : <Play />}
          {t(row.isActive ? 'affiliate.pause.action' : 'affiliate.resume')}
        </MenuItem>
      </Menu>
    </div>
  );
}
