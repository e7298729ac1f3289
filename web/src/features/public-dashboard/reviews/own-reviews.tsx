import type { OwnReview } from '@sillage/proto/http/appeals';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useFirstRows } from '../../../ui/hooks/use-first-rows.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { MoreRows } from '../../../ui/primitives/more-rows.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { ownReviewsQuery, reviewCommands } from './queries.ts';

const SHOWN = 5;

/** An affiliate's orders under review: until when, why, and the affiliate's statement. Hidden if there are none. */
export function OwnReviews({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('fraud');
  const id = useId();
  const { appeal } = useOwnCommands(reviewCommands, of);
  const list = useQuery(ownReviewsQuery(useApi(), of));
  const [answered, setAnswered] = useState<OwnReview | null>(null);
  const { shown, more } = useFirstRows(list.data?.reviews ?? [], SHOWN);
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <SectionHead id={id} title={t('own.title')} hint={t('own.intro')} />
      <ul className="grid divide-y border-y text-sm">
        {shown.map((review) => (
          <Line key={review.conversionId} review={review} onAppeal={() => setAnswered(review)} />
        ))}
      </ul>
      <MoreRows more={more} />
      {answered && (
        <AppealDialog send={(words) => appeal(answered.conversionId, words)} onClose={() => setAnswered(null)} />
      )}
    </section>
  );
}

function Line({ review, onAppeal }: { readonly review: OwnReview; readonly onAppeal: () => void }) {
  const { t, i18n } = useTranslation('fraud');
  const format = useFormat();
  const { orderedAt, until, rules, appeal } = review;
  const reasons = rules.filter((rule) => i18n.exists(`fraud:own.why.${rule}`));
  const ordered = format.dateTime(orderedAt);
  return (
    <li className="grid gap-1.5 py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{t('own.order', { date: ordered })}</span>
        <span className="text-ink-soft text-xs">
          {t('own.commission', { amount: format.money(review.commissionMinor, review.currency) })}
        </span>
      </p>
      <p className="max-w-prose text-ink-soft leading-relaxed">
        {reasons.map((rule) => t(`own.why.${rule}`)).join(' ')}{' '}
        {until === null ? t('own.waits') : t('own.until', { date: format.dateTime(until) })}
      </p>
      {appeal ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line border-l-2 pl-3 text-ink-soft">
          {t('own.said', { date: format.dateTime(appeal.appealedAt) })} {appeal.words}
        </p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-label={t('own.appealOf', { date: ordered })}
          onClick={onAppeal}
        >
          {t('own.appeal')}
        </Button>
      )}
    </li>
  );
}
