import { useTranslation } from 'react-i18next';
import type { StatementPlace } from './queries.ts';
import { StatementYears } from './statement-years.tsx';

export interface TitledPlace {
  readonly title: string;
  readonly place: StatementPlace;
}

/** The statements of one or several programmes, each with its title. */
export function Statements({ of }: { readonly of: readonly TitledPlace[] }) {
  const { t } = useTranslation('payouts');
  return (
    <section aria-labelledby="statements" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="statements" className="font-semibold text-lg tracking-tight">
          {t('statements.title')}
        </h2>
        <p className="max-w-prose text-ink-soft text-sm">{t('statements.hint')}</p>
      </div>
      {of.map(({ title, place }) => (
        <div key={place.path} className="grid grid-cols-1 gap-2">
          {of.length > 1 && <h3 className="wrap-anywhere font-medium text-sm">{title}</h3>}
          <StatementYears place={place} />
        </div>
      ))}
    </section>
  );
}
