import type { HeldApplication } from '@sillage/proto/http/data-requests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';

const TONES: Readonly<Record<HeldApplication['state'], BadgeTone>> = {
  unconfirmed: 'neutral',
  open: 'buoy',
  accepted: 'positive',
  declined: 'neutral',
};

/** The applications that were sent from the address, with their outcomes. */
export function SentApplications({ applications }: { readonly applications: readonly HeldApplication[] }) {
  const { t } = useTranslation('yourData');
  return (
    <section aria-label={t('applications.title')} className="grid gap-4">
      <h2 className="font-serif text-2xl">{t('applications.title')}</h2>
      <ul className="grid divide-y border-y text-sm">
        {applications.map((application) => (
          <SentApplication key={`${application.campaignName} ${application.appliedAt}`} application={application} />
        ))}
      </ul>
    </section>
  );
}

function SentApplication({ application }: { readonly application: HeldApplication }) {
  const { t } = useTranslation('yourData');
  const { date } = useFormat();
  const { campaignName, merchantName, state, name, answers, termsVersion, appliedAt, decidedAt, isByRule, reason } =
    application;
  const lines = [
    merchantName === null ? t('merchantUnnamed') : t('merchant', { name: merchantName }),
    decidedAt === null
      ? t('applications.sent', { date: date(appliedAt) })
      : t('requests.answered', { made: date(appliedAt), answered: date(decidedAt) }),
    ...(termsVersion === null ? [] : [t('applications.terms', { version: termsVersion })]),
    ...(isByRule ? [t('applications.byRule')] : []),
    ...(reason === '' ? [] : [t('requests.reason', { reason })]),
  ];
  const facts = [{ question: t('fields.name'), answer: name }, ...answers];
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{campaignName}</span>
        <Badge tone={TONES[state]}>{t(`applications.state.${state}`)}</Badge>
      </p>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere text-ink-soft">
          {line}
        </p>
      ))}
      <dl className="grid gap-2">
        {facts.map(({ question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be the same, and none ever moves.
          <div key={place}>
            <dt className="wrap-anywhere text-ink-soft">{question}</dt>
            <dd className="wrap-anywhere">{answer === '' ? t('none') : answer}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
