import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { StateBadge } from './state-badge.tsx';

interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly pending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Null if all rows are shown. */
  readonly onMore: (() => void) | null;
}

interface ClicksProps extends Rows<Click> {
  readonly affiliateName: (affiliateId: string) => string;
  readonly onOpen: (click: Click) => void;
  readonly emptyAction?: ReactNode;
}

export function RecentClicks({ affiliateName, onOpen, emptyAction, ...list }: ClicksProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const isNew = useArrivals(list.rows, !list.pending);
  const shown = useFirstRows(list);
  return (
    <Frame
      title={t('clicks')}
      list={shown}
      empty={<EmptyState mark={false} title={t('noClicks')} body={t('noClicksHint')} action={emptyAction} />}
    >
      {shown.rows.map((click) => (
        <li key={click.id} className={cn('border-t first:border-t-0', isNew(click.occurredAt) && 'animate-arrive')}>
          <button
            type="button"
            onClick={() => onOpen(click)}
            className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 py-2.5 text-left text-sm hover:bg-wash"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{affiliateName(click.affiliateId)}</span>
              <span className="block truncate text-ink-soft text-xs">
                {[
                  format.country(click.country),
                  t(`device.${click.device}`, click.device),
                  click.browser,
                  click.referrerHost || t('direct'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <ClickOutcome click={click} />
            <time
              dateTime={click.occurredAt}
              title={format.dateTime(click.occurredAt)}
              className="shrink-0 text-ink-soft text-xs"
            >
              {format.moment(click.occurredAt)}
            </time>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </Frame>
  );
}

function ClickOutcome({ click }: { click: Click }) {
  const { t } = useTranslation('conversions');
  if (click.outcome === 'rejected') {
    return (
      <Badge tone="negative" title={t(`rejected.${click.rejectedReason ?? 'other'}`, click.rejectedReason ?? '')}>
        {t('outcome.rejected')}
      </Badge>
    );
  }
  if (click.superseded) return <Badge title={t('supersededHint')}>{t('superseded')}</Badge>;
  return click.outcome === 'repeated' ? <Badge title={t('repeatedHint')}>{t('outcome.repeated')}</Badge> : null;
}

interface ConversionsProps extends Rows<Conversion> {
  readonly affiliateName: (affiliateId: string) => string;
  readonly onOpen: (conversion: Conversion) => void;
  readonly emptyAction?: ReactNode;
}

export function RecentConversions({ affiliateName, onOpen, emptyAction, ...list }: ConversionsProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const isNew = useArrivals(list.rows, !list.pending);
  const shown = useFirstRows(list);
  return (
    <Frame
      title={t('conversions')}
      list={shown}
      empty={<EmptyState mark={false} title={t('noConversions')} body={t('noConversionsHint')} action={emptyAction} />}
    >
      {shown.rows.map((conversion) => (
        <li
          key={conversion.id}
          className={cn('border-t first:border-t-0', isNew(conversion.occurredAt) && 'animate-arrive')}
        >
          <button
            type="button"
            onClick={() => onOpen(conversion)}
            className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 py-2.5 text-left text-sm hover:bg-wash"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium tabular-nums">
                  {format.money(conversion.amountMinor, conversion.currency)}
                </span>
                <StateBadge conversion={conversion} />
              </p>
              <p className="mt-0.5 truncate text-ink-soft text-xs">
                {[conversion.affiliateId ? affiliateName(conversion.affiliateId) : t('noAffiliate'), conversion.orderId]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {conversion.rejection && (
                <p className="mt-0.5 text-ink-soft text-xs">{t(`rejection.${conversion.rejection}`)}</p>
              )}
              {conversion.heldFor && (
                <p className="mt-0.5 text-ink-soft text-xs">{t(`heldFor.${conversion.heldFor}`)}</p>
              )}
            </div>
            {/* The amount is cut last; the name beside it is truncated first. */}
            <div className="shrink-0 text-right text-ink-soft text-xs">
              <time dateTime={conversion.occurredAt} title={format.dateTime(conversion.occurredAt)}>
                {format.moment(conversion.occurredAt)}
              </time>
              {!conversion.rejection && (
                <p data-commission className="mt-0.5 whitespace-nowrap tabular-nums">
                  {t('commissionOf', { amount: format.money(conversion.commissionMinor, conversion.currency) })}
                </p>
              )}
            </div>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </Frame>
  );
}

function Frame({
  title,
  list,
  empty,
  children,
}: {
  title: string;
  list: Rows<unknown>;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold tracking-tight">{title}</h2>
      {list.pending && list.rows.length === 0 && <SkeletonRows rows={4} className="h-8" />}
      {list.error !== null && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.onRetry} />}
      {!list.pending && list.error === null && list.rows.length === 0 && empty}
      <ul aria-live="polite" aria-relevant="additions">
        {children}
      </ul>
      {list.onMore && list.rows.length > 0 && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-3" onClick={list.onMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** The rows that are newer than all rows of the first load: only they slide in. */
function useArrivals(
  rows: readonly { readonly occurredAt: string }[],
  loaded: boolean,
): (occurredAt: string) => boolean {
  const newest = useRef<number | null>(null);
  if (loaded && newest.current === null) newest.current = Math.max(0, ...rows.map((row) => Date.parse(row.occurredAt)));
  return (occurredAt) => newest.current !== null && Date.parse(occurredAt) > newest.current;
}

const FIRST_ROWS = 6;

/** Shows the first few rows, so that content below stays within reach; then all loaded rows, then the next page. */
function useFirstRows<Row>(list: Rows<Row>): Rows<Row> {
  const [all, setAll] = useState(false);
  if (all || list.rows.length <= FIRST_ROWS) return list;
  return { ...list, rows: list.rows.slice(0, FIRST_ROWS), onMore: () => setAll(true) };
}
