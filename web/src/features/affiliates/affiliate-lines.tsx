import type { AffiliateSort } from '@sillage/proto/http/listed-affiliates';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useVirtualRows } from '../../ui/hooks/use-virtual-rows.ts';
import { SortHeader } from '../../ui/primitives/sort-header.tsx';
import { type AffiliateActions, AffiliateMenu } from './affiliate-menu.tsx';
import { AffiliateName } from './affiliate-name.tsx';
import { PaymentsCell } from './affiliate-payments.tsx';
import type { AffiliateRow } from './affiliate-row.ts';
import { RowCampaign } from './row-campaign.tsx';
import { TrackingLink } from './tracking-link.tsx';

interface AffiliateLinesProps {
  readonly rows: readonly AffiliateRow[];
  readonly actionsOf: (row: AffiliateRow) => AffiliateActions;
  readonly withCampaign: boolean;
  /** There are more than these. */
  readonly isPart: boolean;
  readonly sort: { readonly key: AffiliateSort; readonly descending: boolean };
  readonly onSort: (key: AffiliateSort) => void;
}

/** The header rows count in `aria-rowcount`, too. */
const HEADER_ROWS = 2;
const COLUMNS = 9;
const ROW_HEIGHT = 65;

export function AffiliateLines({ rows, actionsOf, withCampaign, isPart, sort, onSort }: AffiliateLinesProps) {
  const { t } = useTranslation('affiliates');
  const drawn = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    height: ROW_HEIGHT,
    keyOf: (index) => rows[index]?.affiliate.id ?? '',
  });
  const header = { sort, onSort };
  return (
    <table aria-rowcount={isPart ? -1 : rows.length + HEADER_ROWS} className="mt-4 w-full table-fixed text-sm">
      <colgroup>
        <col />
        {withCampaign && <col className="w-[11%]" />}
        <col className={withCampaign ? 'w-[12%]' : 'w-[17%]'} />
        <col className="w-[10%]" />
        <col className="w-[7%]" />
        <col className="w-[9%]" />
        <col className="w-[11%]" />
        <col className="w-[12%]" />
        <col className="w-28" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1} className="text-ink-soft text-xs">
          <td colSpan={withCampaign ? 4 : 3} />
          <th scope="colgroup" colSpan={2} className="pr-4 text-right font-normal">
            {t('performance')}
          </th>
          <th scope="colgroup" colSpan={2} className="pr-4 text-right font-normal">
            {t('payments')}
          </th>
          <td />
        </tr>
        <tr aria-rowindex={2} className="border-b">
          <SortHeader column="name" label={t('sort.name')} {...header} />
          {withCampaign && (
            <th scope="col" className="py-2 pr-4 text-left font-medium text-ink-soft text-xs">
              {t('campaign')}
            </th>
          )}
          <th scope="col" className="py-2 pr-4 text-left font-medium text-ink-soft text-xs">
            {t('link')}
          </th>
          <SortHeader column="added" label={t('sort.added')} {...header} />
          <SortHeader column="clicks" label={t('sort.clicks')} numeric {...header} />
          <SortHeader column="conversions" label={t('sort.conversions')} numeric {...header} />
          <SortHeader column="commissions" label={t('sort.commissions')} numeric {...header} />
          <SortHeader column="owed" label={t('sort.owed')} numeric {...header} />
          <th scope="col" className="text-right font-medium text-ink-soft text-xs">
            {t('campaign:affiliate.actions')}
          </th>
        </tr>
      </thead>
      <tbody ref={drawn.list} {...drawn.focus}>
        {drawn.rows.flatMap(({ index, key, gap }) => {
          const row = rows[index];
          if (!row) return [];
          return [
            gap > 0 && <Gap key={`above ${key}`} height={gap} />,
            <Line
              key={key}
              row={row}
              index={index}
              actionsOf={actionsOf}
              withCampaign={withCampaign}
              measure={drawn.measure}
            />,
          ];
        })}
        {drawn.rest > 0 && <Gap height={drawn.rest} />}
      </tbody>
    </table>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr inert>
      <td colSpan={COLUMNS} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface LineProps extends Pick<AffiliateLinesProps, 'actionsOf' | 'withCampaign'> {
  readonly row: AffiliateRow;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
}

const Line = memo(function Line({ row, index, actionsOf, withCampaign, measure }: LineProps) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const { affiliate, figures, money, currency, isManaged } = row;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 1 + HEADER_ROWS} className="border-b">
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        <AffiliateName affiliate={affiliate} />
      </th>
      {withCampaign && (
        <td className="pr-4">
          <RowCampaign row={row} />
        </td>
      )}
      <td className="pr-4">
        <TrackingLink url={affiliate.trackingUrl} name={affiliate.name} />
      </td>
      <td className="whitespace-nowrap pr-4 text-ink-soft">{format.date(affiliate.createdAt)}</td>
      <td className="pr-4 text-right">{format.count(figures.clicks)}</td>
      <td className="pr-4 text-right">
        {format.count(figures.conversions)}
        <span className="block text-ink-soft text-xs">{format.conversionRate(figures.conversionRate)}</span>
      </td>
      <td className="pr-4 text-right">
        {format.money(figures.commissionMinor, currency)}
        <span className="block text-ink-soft text-xs">
          {t('cost', { amount: format.money(figures.totalCostMinor, currency) })}
        </span>
      </td>
      <td className="pr-4 text-right">
        <PaymentsCell money={money} isManaged={isManaged} />
      </td>
      <td>
        <AffiliateMenu row={row} {...actionsOf(row)} />
      </td>
    </tr>
  );
});
