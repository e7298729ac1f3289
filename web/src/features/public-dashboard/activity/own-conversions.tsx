import type { OwnConversion } from '@sillage/proto/http/own-activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConversionStateBadge } from '../../../ui/primitives/conversion-state.tsx';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { ownConversionsQuery } from './queries.ts';
import { whyOf } from './why.ts';

/** The newest orders, each with the reason for its state. */
export function OwnConversions({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('ownPage');
  const list = useInfiniteQuery(ownConversionsQuery(useApi(), of));
  const conversions = list.data?.pages.flatMap((page) => page.conversions) ?? [];
  return (
    <section aria-labelledby="own-conversions" className="grid grid-cols-1 gap-4">
      <h2 id="own-conversions" className="font-semibold text-lg tracking-tight">
        {t('conversions.title')}
      </h2>
      {list.isPending && <SkeletonRows rows={3} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && conversions.length === 0 && (
        <p className="border-y py-5 text-ink-soft text-sm">{t('conversions.none')}</p>
      )}
      {conversions.length > 0 && (
        <ul aria-labelledby="own-conversions" className="divide-y border-y text-sm">
          {conversions.map((conversion) => (
            <Line key={conversion.id} conversion={conversion} />
          ))}
        </ul>
      )}
      <MorePages list={list} />
    </section>
  );
}

function Line({ conversion }: { readonly conversion: OwnConversion }) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const { state, rejection, heldFor, currency, amountMinor, refundedMinor, rateBps } = conversion;
  const money = (minor: number) => format.money(minor, currency);
  const why = whyOf(conversion, Date.now());
  const reason = t(`conversions.why.${why.key}`, {
    date: why.at === undefined ? '' : format.date(why.at),
    why: rejection === null ? t(`orderClaims:why.${heldFor ?? 'outlier'}`) : t(`conversions.rejection.${rejection}`),
    reason: conversion.reason,
  });
  return (
    <li className="flex items-start justify-between gap-4 py-3.5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{format.moment(conversion.occurredAt)}</span>
          <ConversionStateBadge state={state} />
        </p>
        <p className="wrap-anywhere max-w-prose text-ink-soft leading-relaxed">{reason}</p>
        {refundedMinor > 0 && state !== 'refunded' && state !== 'rejected' && (
          <p className="max-w-prose text-ink-soft leading-relaxed">
            {t('conversions.partly', { amount: money(refundedMinor) })}
          </p>
        )}
      </div>
      <div className="grid shrink-0 gap-0.5 text-right">
        <p className="font-medium">{money(conversion.commissionMinor)}</p>
        <p className="text-ink-soft text-xs">
          {rateBps === null
            ? money(amountMinor)
            : t('conversions.of', { rate: format.rate(rateBps), amount: money(amountMinor) })}
        </p>
      </div>
    </li>
  );
}
