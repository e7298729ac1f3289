import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useVirtualRows } from '../../ui/hooks/use-virtual-rows.ts';
import { type AffiliateActions, AffiliateMenu } from './affiliate-menu.tsx';
import { AffiliateName } from './affiliate-name.tsx';
import { PaymentsLines } from './affiliate-payments.tsx';
import type { AffiliateRow } from './affiliate-row.ts';
import { RowCampaign } from './row-campaign.tsx';
import { TrackingLink } from './tracking-link.tsx';

interface AffiliateCardsProps {
  readonly rows: readonly AffiliateRow[];
  readonly actionsOf: (row: AffiliateRow) => AffiliateActions;
  readonly withCampaign: boolean;
  /** There are more than these. */
  readonly isPart: boolean;
}

const CARD_HEIGHT = 230;

/** The rows of the table as cards, for narrow screens. */
export function AffiliateCards({ rows, actionsOf, withCampaign, isPart }: AffiliateCardsProps) {
  const drawn = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    height: CARD_HEIGHT,
    keyOf: (index) => rows[index]?.affiliate.id ?? '',
  });
  return (
    <ul ref={drawn.list} className="mt-2 flow-root" style={{ paddingBottom: drawn.rest }} {...drawn.focus}>
      {drawn.rows.map(({ index, key, gap }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={drawn.measure}
              data-index={index}
              aria-setsize={isPart ? -1 : rows.length}
              aria-posinset={index + 1}
              className="border-b py-4 text-sm"
              style={{ marginTop: gap }}
            >
              <Card row={row} actionsOf={actionsOf} withCampaign={withCampaign} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface CardProps extends Pick<AffiliateCardsProps, 'actionsOf' | 'withCampaign'> {
  readonly row: AffiliateRow;
}

const Card = memo(function Card({ row, actionsOf, withCampaign }: CardProps) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const { affiliate, figures, money, currency, isManaged } = row;
  const lines = [
    [t('sort.clicks'), format.count(figures.clicks)],
    [t('sort.conversions'), format.count(figures.conversions)],
    [t('campaign:affiliate.rate'), format.rate(affiliate.rateBps)],
    [t('sort.rate'), format.conversionRate(figures.conversionRate)],
    [t('sort.commissions'), format.money(figures.commissionMinor, currency)],
    [t('sort.cost'), format.money(figures.totalCostMinor, currency)],
  ] as const;
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AffiliateName affiliate={affiliate} />
        <AffiliateMenu row={row} {...actionsOf(row)} />
      </div>
      {withCampaign && (
        <div className="text-xs">
          <RowCampaign row={row} />
        </div>
      )}
      <TrackingLink url={affiliate.trackingUrl} name={affiliate.name} />
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="truncate text-ink-soft">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
        <PaymentsLines money={money} isManaged={isManaged} />
      </dl>
    </>
  );
});
