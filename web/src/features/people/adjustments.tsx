import type { Adjustment } from '@sillage/proto/http/adjustments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { AdjustmentPlace } from './adjustment-places.ts';
import { adjustmentCommands, adjustmentsQuery } from './adjustment-queries.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

interface AdjustmentsProps {
  readonly name: string;
  readonly affiliateIds: readonly string[];
  /** Empty while unknown. */
  readonly places: readonly AdjustmentPlace[];
  readonly campaignOf: (affiliateId: string) => string;
  /** The account is only viewed, so actions that change it are hidden. */
  readonly isViewing: boolean;
}

/** The bonuses and corrections of a person with their reasons. An entry is reversed by another one. */
export function Adjustments({ name, affiliateIds, places, campaignOf, isViewing }: AdjustmentsProps) {
  const { t } = useTranslation('people');
  const list = useInfiniteQuery(adjustmentsQuery(useApi(), affiliateIds));
  const { adjust, reverse } = useCommands(adjustmentCommands);
  const [key, setKey] = useState<string | null>(null);
  const [reversing, setReversing] = useState<{ readonly adjustment: Adjustment; readonly key: string } | null>(null);
  const adjustments = list.data?.pages.flatMap((page) => page.adjustments) ?? [];
  return (
    <section aria-labelledby="adjustments" className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="adjustments" className="font-semibold tracking-tight">
            {t('adjustments.title')}
          </h2>
          <p className="max-w-prose text-ink-soft text-sm">{t('adjustments.hint')}</p>
        </div>
        {!isViewing && places.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => setKey(crypto.randomUUID())}>
            <Plus />
            {t('adjustments.add')}
          </Button>
        )}
      </div>
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && adjustments.length === 0 && <p className="text-ink-soft text-sm">{t('adjustments.none')}</p>}
      {adjustments.length > 0 && (
        <ul className="divide-y border-y">
          {adjustments.map((adjustment) => (
            <Entry
              key={adjustment.id}
              adjustment={adjustment}
              campaignName={campaignOf(adjustment.affiliateId)}
              onReverse={isViewing ? null : () => setReversing({ adjustment, key: crypto.randomUUID() })}
            />
          ))}
        </ul>
      )}
      <MorePages list={list} />
      {key !== null && (
        <AdjustDialog
          name={name}
          places={places}
          adjust={(place, adjustment) => adjust(place, adjustment, key)}
          onClose={() => setKey(null)}
        />
      )}
      {reversing && (
        <ReverseDialog
          adjustment={reversing.adjustment}
          reverse={(reason) => reverse(reversing.adjustment, reason, reversing.key)}
          onClose={() => setReversing(null)}
        />
      )}
    </section>
  );
}

interface EntryProps {
  readonly adjustment: Adjustment;
  readonly campaignName: string;
  readonly onReverse: (() => void) | null;
}

function Entry({ adjustment, campaignName, onReverse }: EntryProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { kind, currency, amountMinor, reason, madeAt, reverses, reversedBy, isTest } = adjustment;
  const amount = format.money(amountMinor, currency);
  const canReverse = onReverse !== null && reverses === null && reversedBy === null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium tabular-nums">{amount}</span>
          <Badge tone={kind === 'bonus' ? 'wake' : 'neutral'}>{t(`adjustments.kind.${kind}`)}</Badge>
          {reversedBy !== null && <Badge tone="outline">{t('adjustments.takenBack')}</Badge>}
          {isTest && <Badge tone="outline">{t('adjustments.test')}</Badge>}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="wrap-anywhere text-ink-soft text-xs" title={format.dateTime(madeAt)}>
          {campaignName} · <time dateTime={madeAt}>{format.date(madeAt)}</time>
        </p>
      </div>
      {canReverse && (
        <Button variant="ghost" size="sm" aria-label={t('adjustments.reverseOf', { amount })} onClick={onReverse}>
          {t('adjustments.reverse')}
        </Button>
      )}
    </li>
  );
}
