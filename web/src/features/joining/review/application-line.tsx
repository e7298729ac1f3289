import type { Application } from '@sillage/proto/http/join';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';

interface ApplicationLineProps {
  readonly application: Application;
  readonly withCampaign: boolean;
  readonly onDecide: (decision: 'accept' | 'decline') => void;
}

/** An application with its answers and its outcome. */
export function ApplicationLine({ application, withCampaign, onDecide }: ApplicationLineProps) {
  const { t } = useTranslation('joining');
  const { date } = useFormat();
  const { name, email, campaignName, state, answers, termsVersion, appliedAt, decidedAt, reason, acceptedBy } =
    application;
  const answered = answers.filter(({ answer }) => answer !== '');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line-strong/40 border-t pt-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1 text-sm">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span> ({email})
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          {withCampaign && <span className="wrap-anywhere">{campaignName}</span>}
          <span>{t('review.applied', { date: date(appliedAt) })}</span>
          {termsVersion !== null && <span>{t('review.terms', { version: termsVersion })}</span>}
        </p>
        {state !== 'open' && decidedAt !== null && (
          <p className="wrap-anywhere text-ink-soft">
            {t(`review.decided.${state}`, { date: date(decidedAt) })}
            {acceptedBy && ` ${t(`review.byRule.${acceptedBy.rule}`, { version: acceptedBy.version })}`}
            {reason !== '' && ` ${t('review.reasonGiven', { reason })}`}
          </p>
        )}
        {answered.length > 0 && (
          <dl className="mt-1 grid max-w-prose gap-2">
            {answered.map(({ question, answer }) => (
              <div key={question} className="wrap-anywhere grid gap-0.5">
                <dt className="text-ink-soft text-xs">{question}</dt>
                <dd className="whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={t('review.acceptOf', { name })} onClick={() => onDecide('accept')}>
            {t('review.accept')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('review.declineOf', { name })}
            onClick={() => onDecide('decline')}
          >
            {t('review.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}
