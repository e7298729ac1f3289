import type { MakeAdjustments } from '@sillage/proto/http/adjustments';
import type { Campaign } from '@sillage/proto/http/campaigns';
import type { HypotheticalTerms, WhatIfResult } from '@sillage/proto/http/what-ifs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { BookDialog } from './book-dialog.tsx';

interface WhatIfAnswerProps {
  readonly campaign: Campaign;
  readonly result: WhatIfResult;
  readonly affiliateName: (affiliateId: string) => string;
  readonly book: (campaignId: string, adjustments: MakeAdjustments) => Promise<unknown>;
}

/** The result of the hypothetical terms, in total and for each affiliate. */
export function WhatIfAnswer({ campaign, result, affiliateName, book }: WhatIfAnswerProps) {
  const { t } = useTranslation('whatIf');
  const format = useFormat();
  const { whatIf, currency, totals, affected, affiliates } = result;
  const { was, wouldBe } = totals;
  const money = (minor: bigint) => format.money(minor, currency);
  const isRunning = whatIf.state === 'running';
  const isDone = whatIf.state === 'done';
  const [isBooking, setBooking] = useState(false);
  // Booking needs all affected affiliates, and the book for which the question was asked.
  const isBookable =
    affected <= affiliates.length &&
    whatIf.isTest === campaign.isTest &&
    affiliates.some(({ bookableMinor }) => bookableMinor !== 0n);
  return (
    <div className="grid grid-cols-1 gap-5 border-t pt-6" aria-live="polite" aria-busy={isRunning}>
      <div className="grid gap-1.5">
        <p className="text-ink-soft text-sm">
          {t('question', {
            range: format.dateRange(whatIf.from, whatIf.to),
            terms: useTerms(whatIf.hypotheticalTerms),
          })}
        </p>
        <Outcome whatIf={whatIf} totals={totals} money={money} />
      </div>
      {isDone && (
        <>
          <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-2 text-sm tabular-nums">
            <Line label="" was={t('was')} wouldBe={t('wouldBe')} isHead />
            <Line
              label={t('conversions')}
              was={format.count(was.conversions)}
              wouldBe={format.count(wouldBe.conversions)}
            />
            <Line label={t('pending')} was={format.count(was.pending)} wouldBe={format.count(wouldBe.pending)} />
            <Line label={t('commissions')} was={money(was.commissionMinor)} wouldBe={money(wouldBe.commissionMinor)} />
            <Line label={t('fee')} was={money(was.feeMinor)} wouldBe={money(wouldBe.feeMinor)} />
          </dl>
          {whatIf.clicksSince !== null && (
            <Notice>{t('clicksSince', { date: format.date(whatIf.clicksSince) })}</Notice>
          )}
          <Affiliates {...{ affiliates, affiliateName, money }} />
          {affected > affiliates.length && (
            <p className="text-ink-soft text-xs">{t('mostAffected', { count: affiliates.length, affected })}</p>
          )}
          {isBookable && (
            <Button variant="outline" className="justify-self-start" onClick={() => setBooking(true)}>
              {t('book.open')}
            </Button>
          )}
          {isBooking && <BookDialog result={result} book={book} onClose={() => setBooking(false)} />}
        </>
      )}
    </div>
  );
}

interface OutcomeProps extends Pick<WhatIfResult, 'whatIf' | 'totals'> {
  readonly money: (minor: bigint) => string;
}

/** The progress of the calculation, then its result in one sentence. */
function Outcome({ whatIf: { state, decided, total }, totals: { was, wouldBe }, money }: OutcomeProps) {
  const { t } = useTranslation('whatIf');
  if (state === 'running') return <p className="text-sm">{t('running', { decided, total })}</p>;
  if (state !== 'done') return <p className="text-sm">{t('gaveUp')}</p>;
  const difference = wouldBe.commissionMinor - was.commissionMinor;
  const amounts = {
    amount: money(difference > 0n ? difference : -difference),
    was: money(was.commissionMinor),
    wouldBe: money(wouldBe.commissionMinor),
  };
  return (
    <p className="text-balance font-medium text-lg leading-snug">
      {difference === 0n ? t('same', { amount: amounts.was }) : t(difference > 0n ? 'more' : 'less', amounts)}
    </p>
  );
}

function Line({
  label,
  was,
  wouldBe,
  isHead = false,
}: {
  readonly label: string;
  readonly was: string;
  readonly wouldBe: string;
  readonly isHead?: boolean;
}) {
  const className = isHead ? 'text-ink-soft text-xs' : undefined;
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={`text-right ${className ?? ''}`}>{was}</dd>
      <dd className={`text-right ${className ?? 'font-medium'}`}>{wouldBe}</dd>
    </>
  );
}

const FIRST_ROWS = 10;

interface AffiliatesProps extends Pick<WhatIfResult, 'affiliates'> {
  readonly affiliateName: (affiliateId: string) => string;
  readonly money: (minor: bigint) => string;
}

function Affiliates({ affiliates, affiliateName, money }: AffiliatesProps) {
  const { t } = useTranslation('whatIf');
  const { shown, more } = useFirstRows(affiliates, FIRST_ROWS);
  if (affiliates.length === 0) return null;
  return (
    <div className="grid gap-3">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b text-ink-soft text-xs">
            <th className="py-2 text-left font-normal">{t('affiliate')}</th>
            <th className="hidden py-2 text-right font-normal sm:table-cell">{t('was')}</th>
            <th className="hidden py-2 text-right font-normal sm:table-cell">{t('wouldBe')}</th>
            <th className="py-2 text-right font-normal">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ affiliateId, was, wouldBe }) => {
            const difference = wouldBe.commissionMinor - was.commissionMinor;
            return (
              <tr key={affiliateId} className="border-b">
                <td className="wrap-anywhere py-2.5 pr-3">{affiliateName(affiliateId)}</td>
                <td className="hidden py-2.5 text-right sm:table-cell">{money(was.commissionMinor)}</td>
                <td className="hidden py-2.5 text-right sm:table-cell">{money(wouldBe.commissionMinor)}</td>
                <td className="py-2.5 text-right font-medium">
                  {difference > 0n && '+'}
                  {money(difference)}
                  <span className="block font-normal text-ink-soft text-xs sm:hidden">
                    {money(was.commissionMinor)} → {money(wouldBe.commissionMinor)}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <MoreRows more={more} />
    </div>
  );
}

/** The hypothetical terms in words. */
function useTerms(terms: HypotheticalTerms): string {
  const { t } = useTranslation('whatIf');
  const format = useFormat();
  const { rateBps, attributionWindowSeconds, attributionModel, clickBeforeCode, renewalMonths, holdDays } = terms;
  const named = (name: string, value: string) => t('term', { name, value });
  const renewals = (months: number | null) => {
    if (months === null) return t('campaign:settings.renewalsName.lifetime');
    return months === 0
      ? t('campaign:settings.renewalsName.none')
      : t('campaign:settings.renewalsMonths', { count: months });
  };
  return format.list(
    [
      rateBps !== undefined && named(t('rateName'), format.rate(rateBps)),
      attributionWindowSeconds !== undefined &&
        named(t('campaign:settings.window'), format.duration(attributionWindowSeconds)),
      attributionModel !== undefined &&
        named(t('campaign:settings.model'), t(`campaign:settings.modelName.${attributionModel}`)),
      clickBeforeCode !== undefined &&
        named(
          t('campaign:settings.couponRule'),
          t(`campaign:settings.couponRuleName.${clickBeforeCode ? 'click' : 'code'}`),
        ),
      renewalMonths !== undefined && named(t('campaign:settings.renewals'), renewals(renewalMonths)),
      holdDays !== undefined && named(t('campaign:settings.hold'), t('campaign:settings.days', { count: holdDays })),
    ].filter((term) => term !== false),
  );
}
