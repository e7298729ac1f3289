import type { ConversionState } from '@sillage/proto/http/conversions';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignOf, type River, type RiverItem } from '../../features/merchant-home/river.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { SkeletonRows } from '../../ui/primitives/states.tsx';

interface RiverListProps {
  readonly river: River;
  readonly campaignName: (campaignId: string) => string;
  readonly affiliateName: (affiliateId: string) => string;
  /** Earlier events are still being loaded. */
  readonly isPending: boolean;
}

const SHOWN = 8;

/** Live events on a line down the page, each with its affiliate. */
export function RiverList({ river, campaignName, affiliateName, isPending }: RiverListProps) {
  const { t } = useTranslation('merchantHome');
  const format = useFormat();
  const opened = useRef(Date.now());
  return (
    <section aria-labelledby="river">
      <h2 id="river" className="font-medium text-sm">
        {t('river.title')}
      </h2>
      <Announcement arrived={river.arrived} />
      {isPending && river.items.length === 0 ? (
        <SkeletonRows rows={4} className="h-10" />
      ) : river.items.length === 0 ? (
        <p className="mt-2 border-t py-3 text-ink-soft text-sm">{t('river.empty')}</p>
      ) : (
        <ol className="relative mt-2 border-t pt-1 before:absolute before:top-1 before:bottom-4 before:left-[3.5px] before:w-px before:bg-line-strong">
          {river.items.slice(0, SHOWN).map((item) => (
            // A group that grew slides in again.
            <li
              key={item.kind === 'clicks' ? `${item.key}:${item.count}` : item.key}
              className={cn('relative', item.at > opened.current && 'animate-arrive')}
            >
              <Link
                to="/campaign/$campaignId"
                params={{ campaignId: campaignOf(item) }}
                className="group flex gap-3 py-2 text-sm"
              >
                <span
                  aria-hidden="true"
                  className={cn('relative mt-1.5 size-2 shrink-0 rounded-full ring-2 ring-paper', toneOf(item))}
                />
                <span className="min-w-0 flex-1">
                  <span className="block text-pretty group-hover:text-wake-ink">
                    <What item={item} affiliateName={affiliateName} />
                  </span>
                  <span className="flex gap-2 text-ink-soft text-xs">
                    <span className="min-w-0 truncate">{campaignName(campaignOf(item))}</span>
                    <time dateTime={new Date(item.at).toISOString()} className="ml-auto shrink-0 tabular-nums">
                      {format.moment(new Date(item.at).toISOString())}
                    </time>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Clicks are ink, conversions wake; only lost conversions are red. */
function toneOf(item: RiverItem): string {
  if (item.kind === 'clicks') return 'bg-ink';
  return isLost(item.conversion.state) ? 'bg-negative' : 'bg-wake';
}

const isLost = (state: ConversionState) => state === 'rejected' || state === 'refunded';

const NAMED = 2;

function What({ item, affiliateName }: { item: RiverItem; affiliateName: (affiliateId: string) => string }) {
  const { t } = useTranslation('merchantHome');
  const format = useFormat();
  if (item.kind === 'clicks') {
    const named = item.affiliateIds.slice(0, NAMED).map(affiliateName);
    const more = item.affiliateIds.length - named.length;
    const names = format.list(more > 0 ? [...named, t('river.others', { count: more })] : named);
    return t(names === '' ? 'river.clicks' : 'river.clicksOf', { count: item.count, names });
  }
  const { conversion, isChange } = item;
  const { state, amountMinor, commissionMinor, currency } = conversion;
  const word = isLost(state) || (isChange && state !== 'pending') ? state : 'sale';
  const isOfCommission = word === 'approved' || word === 'paid';
  const name = conversion.affiliateId === null ? t('conversions:noAffiliate') : affiliateName(conversion.affiliateId);
  const amount = format.money(isOfCommission ? commissionMinor : amountMinor, currency);
  return (
    <>
      {t(`river.${word}`, { amount, name })}
      {isTestInLiveBook(conversion) && (
        <Badge tone="outline" title={t('conversions:testHint')}>
          {t('conversions:test')}
        </Badge>
      )}
    </>
  );
}

const ANNOUNCED_EVERY_MS = 10_000;

/**
 * Announces the number of events to screen readers, at most once in ten seconds, because single announcements would
 * drown everything else.
 */
function Announcement({ arrived }: { arrived: number }) {
  const { t } = useTranslation('merchantHome');
  const [told, setTold] = useState({ upTo: 0, count: 0, at: 0 });
  useEffect(() => {
    if (arrived === told.upTo) return;
    const wait = Math.max(1_000, told.at + ANNOUNCED_EVERY_MS - Date.now());
    const timer = setTimeout(() => setTold({ upTo: arrived, count: arrived - told.upTo, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [arrived, told]);
  return (
    <p role="status" className="sr-only">
      {told.count > 0 && t('river.announced', { count: told.count })}
    </p>
  );
}
