import type { AffiliateImport, ImportRow, PlannedAffiliate } from '@sillage/proto/http/imports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { previewQuery } from './queries.ts';

interface ImportPreviewProps {
  readonly entry: AffiliateImport;
  readonly campaignName: string;
}

/** The outcome of the first rows: the affiliates to add, and the rows that are left out. */
export function ImportPreview({ entry, campaignName }: ImportPreviewProps) {
  const { t } = useTranslation('imports');
  const title = useId();
  const { data: rows, error, refetch } = useQuery(previewQuery(useApi(), entry));
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="break-words font-medium text-sm">
        {t('preview.title', { campaign: campaignName })}
      </h3>
      {rows ? (
        <ul className="mt-1">
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} currency={entry.openingBalances.currency} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {rows && entry.rowsCount > rows.length && (
        <p className="mt-2 text-ink-soft text-xs">{t('preview.part', { count: rows.length })}</p>
      )}
    </section>
  );
}

function PreviewRow({ row, currency }: { readonly row: ImportRow; readonly currency: string }) {
  const { t } = useTranslation('imports');
  const { line, email, outcome, problem, group, affiliate } = row;
  return (
    <li className="border-b py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block break-words font-medium">{affiliate?.name ?? t('line', { line })}</span>
          <span className="block break-all text-ink-soft text-xs">{email}</span>
        </p>
        <Badge tone={affiliate ? 'positive' : outcome === 'exists' ? 'neutral' : 'negative'}>
          {t(affiliate ? 'preview.new' : 'preview.skipped')}
        </Badge>
      </div>
      {affiliate ? (
        <Planned affiliate={affiliate} group={group} owedMinor={row.openingBalanceMinor} currency={currency} />
      ) : (
        <p className="mt-1 text-ink-soft text-xs">
          {problem ? t(`problem.${problem}`, { group }) : t('preview.exists')}
        </p>
      )}
    </li>
  );
}

const RATES = {
  own: 'preview.ownRate',
  group: 'preview.groupRate',
  default: 'preview.campaignRate',
  // New affiliates have no sales yet, so they have not reached a tier.
  tier: 'preview.campaignRate',
} as const satisfies Record<PlannedAffiliate['rateSource'], string>;

interface PlannedProps {
  readonly affiliate: PlannedAffiliate;
  readonly group: ImportRow['group'];
  readonly owedMinor: number;
  readonly currency: string;
}

function Planned({ affiliate, group, owedMinor, currency }: PlannedProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { rateBps, rateSource, isActive, couponCodes, aliasUrl, tags } = affiliate;
  const rate = format.rate(rateBps);
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      <Fact name={t('columns.rate')}>{t(RATES[rateSource], { rate })}</Fact>
      <Fact name={t('columns.group')}>{group ?? t('preview.noGroup')}</Fact>
      <Fact name={t('preview.link')}>
        {aliasUrl === null ? t('preview.newLink') : t('preview.newAndOldLink', { url: aliasUrl })}
      </Fact>
      {!isActive && <Fact name={t('columns.status')}>{t('preview.inactive')}</Fact>}
      {couponCodes.length > 0 && <Fact name={t('columns.couponCodes')}>{couponCodes.join(', ')}</Fact>}
      {tags.length > 0 && <Fact name={t('columns.tags')}>{tags.join(', ')}</Fact>}
      {owedMinor > 0 && <Fact name={t('columns.openingBalance')}>{format.money(owedMinor, currency)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}
