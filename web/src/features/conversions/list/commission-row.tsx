import type { BulkDecision } from '@sillage/proto/http/commissions';
import type { Conversion } from '@sillage/proto/http/conversions';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { cn } from '../../../ui/primitives/cn.ts';
import { StateBadge } from '../state-badge.tsx';

/** Names that the list provides in addition to the conversion. */
export interface Names {
  readonly campaignName: (campaignId: string) => string;
  readonly affiliateName: (conversion: Conversion) => string;
}

interface CommissionRowProps extends Names {
  readonly conversion: Conversion;
  readonly isSelected: boolean;
  /** The decision in progress; null if there is none. */
  readonly underWay: BulkDecision | null;
  readonly canReview: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onExplain: () => void;
  readonly onFocus: () => void;
}

export function CommissionRow({ conversion, isSelected, underWay, canReview, ...row }: CommissionRowProps) {
  const { t } = useTranslation('commissions');
  const format = useFormat();
  const money = (minor: number) => format.money(minor, conversion.currency);
  const amount = money(conversion.amountMinor);
  const name = row.affiliateName(conversion);
  return (
    <li
      data-conversion={conversion.id}
      onFocus={row.onFocus}
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b py-2.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem]',
        isSelected && 'bg-wake-wash',
      )}
    >
      <input
        type="checkbox"
        className="ml-1 size-4 accent-wake"
        aria-label={t('select', { name, amount })}
        checked={isSelected}
        disabled={!canReview}
        onChange={() => {}}
        onClick={(event) => row.onSelect(event.shiftKey)}
      />
      <button
        type="button"
        data-open
        onClick={row.onExplain}
        className="grid min-w-0 grid-cols-1 gap-x-4 rounded-md text-left hover:underline sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-ink-soft text-xs">
            {[row.campaignName(conversion.campaignId), conversion.orderId].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          {underWay ? <Badge tone="wake">{t(`underWay.${underWay}`)}</Badge> : <StateBadge conversion={conversion} />}
          {conversion.book === 'test' && <Badge tone="outline">{t('testMode:badge')}</Badge>}
          {conversion.heldFor && (
            <span className="text-ink-soft text-xs">{t(`conversions:heldFor.${conversion.heldFor}`)}</span>
          )}
          {conversion.fraud && (
            <span className="text-ink-soft text-xs">
              {[
                t('conversions:fraud.score', { score: conversion.fraud.score }),
                ...conversion.fraud.rules.map((rule) => t(`conversions:fraud.name.${rule}`, rule)),
              ].join(' · ')}
            </span>
          )}
          {conversion.rejection && (
            <span className="text-ink-soft text-xs">{t(`conversions:rejection.${conversion.rejection}`)}</span>
          )}
        </span>
      </button>
      <div className="text-right">
        <p className="whitespace-nowrap font-medium">{amount}</p>
        <p className="whitespace-nowrap text-ink-soft text-xs">
          {conversion.rejection ? '' : t('conversions:commissionOf', { amount: money(conversion.commissionMinor) })}
        </p>
        <time dateTime={conversion.occurredAt} className="whitespace-nowrap text-ink-soft text-xs">
          {format.moment(conversion.occurredAt)}
        </time>
      </div>
      <div className="col-span-full flex justify-end gap-1 sm:col-span-1">
        {canReview && (
          <>
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={t('approveOne', { name, amount })}
              title={t('keys.approve')}
              onClick={row.onApprove}
            >
              <Check className="text-positive-ink" />
            </Button>
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={t('rejectOne', { name, amount })}
              title={t('keys.reject')}
              onClick={row.onReject}
            >
              <X className="text-negative-ink" />
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
