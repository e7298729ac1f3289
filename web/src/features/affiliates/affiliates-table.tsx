import type { Affiliate } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { FileUp, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { SortHeader } from '../../ui/primitives/sort-header.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { type AffiliateActions, AffiliateMenu } from './affiliate-menu.tsx';
import type { AffiliateMoney } from './affiliate-money.ts';
import { PaymentsCell, PaymentsLines } from './affiliate-payments.tsx';

type Figures = CampaignStatistics['affiliates'][number];

interface AffiliatesTableProps extends AffiliateActions {
  readonly affiliates: readonly Affiliate[];
  readonly figures: readonly Figures[];
  readonly currency: string;
  readonly moneyOf: (affiliateId: string) => AffiliateMoney;
  /** The platform pays, not the merchant. */
  readonly isManaged: boolean;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

interface Row extends Affiliate {
  readonly figures: Omit<Figures, 'affiliateId'>;
  readonly money: AffiliateMoney;
}

const NONE = { clicks: 0, conversions: 0, conversionRate: null, revenueMinor: 0n, commissionMinor: 0n };
const text = (row: Row) => `${row.name} ${row.email} ${row.shortCode ?? ''} ${row.couponCodes.join(' ')}`;
const SORTS = {
  name: (row: Row) => row.name,
  rate: (row: Row) => row.rateBps,
  clicks: (row: Row) => row.figures.clicks,
  conversions: (row: Row) => row.figures.conversions,
  revenue: (row: Row) => Number(row.figures.revenueMinor),
  commission: (row: Row) => Number(row.figures.commissionMinor),
  owed: (row: Row) => Number(row.money.balances[0].owedMinor),
};

export function AffiliatesTable({ affiliates, figures, moneyOf, onAdd, onImport, ...row }: AffiliatesTableProps) {
  const { t } = useTranslation(['campaign', 'imports']);
  const rows = useMemo(() => {
    const byId = new Map(figures.map((figure) => [figure.affiliateId, figure]));
    return affiliates.map(
      (affiliate): Row => ({
        ...affiliate,
        figures: byId.get(affiliate.id) ?? NONE,
        money: moneyOf(affiliate.id),
      }),
    );
  }, [affiliates, figures, moneyOf]);
  const list = useListView({ rows, text, sorts: SORTS, initial: { key: 'clicks', descending: true } });
  const add = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onImport} variant="outline" size="sm" className="h-9">
        <FileUp />
        {t('imports:open')}
      </Button>
      <Button onClick={onAdd} size="sm" className="h-9">
        <UserPlus />
        {t('affiliate.add.title')}
      </Button>
    </div>
  );
  if (affiliates.length === 0)
    return <EmptyState title={t('affiliate.none')} body={t('affiliate.noneHint')} action={add} />;
  const header = { sort: list.sort, onSort: list.sortBy };
  return (
    <section aria-label={t('affiliate.list')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox label={t('affiliate.search')} value={list.search} onChange={list.setSearch} />
        {add}
      </div>
      <table className="mt-4 hidden w-full text-sm lg:table">
        <thead>
          <tr className="border-b">
            <SortHeader column="name" label={t('affiliate.column')} {...header} />
            <SortHeader column="rate" label={t('affiliate.rateShort')} numeric {...header} />
            <SortHeader column="clicks" label={t('figures.clicks')} numeric {...header} />
            <SortHeader column="conversions" label={t('figures.conversions')} numeric {...header} />
            <SortHeader column="revenue" label={t('figures.revenue')} numeric {...header} />
            <SortHeader column="commission" label={t('figures.commissions')} numeric {...header} />
            <SortHeader column="owed" label={t('settlements:affiliate.column')} numeric {...header} />
            <th scope="col">
              <span className="sr-only">{t('affiliate.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.shown.map((affiliate) => (
            <TableRow key={affiliate.id} affiliate={affiliate} {...row} />
          ))}
        </tbody>
      </table>
      <ul className="mt-2 lg:hidden">
        {list.shown.map((affiliate) => (
          <RowCard key={affiliate.id} affiliate={affiliate} {...row} />
        ))}
      </ul>
      <ListRest list={list} />
    </section>
  );
}

interface RowProps extends Omit<AffiliatesTableProps, 'affiliates' | 'figures' | 'moneyOf' | 'onAdd' | 'onImport'> {
  readonly affiliate: Row;
}

function TableRow({ affiliate, currency, isManaged, ...actions }: RowProps) {
  const format = useFormat();
  return (
    <tr className="border-b">
      <th scope="row" className="max-w-56 py-3 pr-4 text-left font-normal">
        <Name row={affiliate} />
      </th>
      <td className="pr-4 text-right">{format.rate(affiliate.rateBps)}</td>
      <td className="pr-4 text-right">{format.count(affiliate.figures.clicks)}</td>
      <td className="pr-4 text-right">
        {format.count(affiliate.figures.conversions)}
        <span className="block text-ink-soft text-xs">{format.conversionRate(affiliate.figures.conversionRate)}</span>
      </td>
      <td className="whitespace-nowrap pr-4 text-right">{format.money(affiliate.figures.revenueMinor, currency)}</td>
      <td className="whitespace-nowrap pr-4 text-right">{format.money(affiliate.figures.commissionMinor, currency)}</td>
      <td className="py-3 pr-4 text-right">
        <PaymentsCell money={affiliate.money} isManaged={isManaged} />
      </td>
      <td className="text-right">
        <AffiliateMenu affiliate={affiliate} money={affiliate.money} isManaged={isManaged} {...actions} />
      </td>
    </tr>
  );
}

function RowCard({ affiliate, currency, isManaged, ...actions }: RowProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const figures = [
    [t('affiliate.rateShort'), format.rate(affiliate.rateBps)],
    [t('figures.clicks'), format.count(affiliate.figures.clicks)],
    [t('figures.conversions'), format.count(affiliate.figures.conversions)],
    [t('figures.revenue'), format.money(affiliate.figures.revenueMinor, currency)],
    [t('figures.commissions'), format.money(affiliate.figures.commissionMinor, currency)],
  ] as const;
  return (
    <li className="border-b py-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Name row={affiliate} />
        <AffiliateMenu affiliate={affiliate} money={affiliate.money} isManaged={isManaged} {...actions} />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="truncate text-ink-soft">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
        <PaymentsLines money={affiliate.money} isManaged={isManaged} />
      </dl>
    </li>
  );
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{row.name}</span>
        {!row.isActive && <Badge tone="buoy">{t('affiliate.paused')}</Badge>}
      </p>
      <p className="truncate text-ink-soft text-xs">{row.email}</p>
      {row.couponCodes.length > 0 && (
        <p className="truncate text-ink-soft text-xs">
          {t('affiliate.couponsOf', { codes: format.list(row.couponCodes) })}
        </p>
      )}
    </div>
  );
}
