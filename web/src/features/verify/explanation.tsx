import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { latestRootsQuery } from './queries.ts';

/** What a verification proves, and what it cannot prove. */
export function Explanation() {
  const { t } = useTranslation('receipts');
  return (
    <div className="grid grid-cols-1 gap-10 border-t pt-10">
      <div className="grid gap-10 sm:grid-cols-2">
        <Points
          title={t('verify.proves.title')}
          icon={<Check className="text-positive-ink" />}
          points={[t('verify.proves.receipts'), t('verify.proves.chain'), t('verify.proves.so')]}
        />
        <Points
          title={t('verify.open.title')}
          icon={<X className="text-ink-soft" />}
          points={[t('verify.open.recorded'), t('verify.open.added'), t('verify.open.people')]}
        />
      </div>
      <LatestRoot />
    </div>
  );
}

function Points({ title, icon, points }: { title: string; icon: ReactNode; points: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      <ul className="grid gap-2.5 text-ink-soft text-sm leading-relaxed">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            {icon}
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestRoot() {
  const { t } = useTranslation('receipts');
  const { calendarDate } = useFormat();
  const id = useId();
  const { data } = useQuery(latestRootsQuery(useApi()));
  const latest = data?.days[0];
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {t('verify.roots.title')}
      </h2>
      <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{t('verify.roots.body')}</p>
      {latest && (
        <p className="text-sm">
          {t('verify.roots.latest', { day: calendarDate(latest.day) })}{' '}
          <span className="wrap-anywhere font-mono text-xs">{latest.root}</span>
        </p>
      )}
      <a
        href="/.well-known/sillage/roots"
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
      >
        {t('verify.roots.all')}
      </a>
    </section>
  );
}
