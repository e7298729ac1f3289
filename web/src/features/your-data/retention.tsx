import { useTranslation } from 'react-i18next';

const KINDS = ['person', 'books', 'account', 'mails', 'systems', 'requests', 'backups'] as const;

/** Why each kind of data is kept, and until when. */
export function Retention() {
  const { t } = useTranslation('yourData');
  return (
    <section aria-labelledby="retention" className="grid gap-4 border-t pt-8">
      <h2 id="retention" className="font-semibold text-lg tracking-tight">
        {t('why.title')}
      </h2>
      <dl className="grid gap-4 text-sm">
        {KINDS.map((kind) => (
          <div key={kind} className="grid gap-1">
            <dt className="font-medium">{t(`why.${kind}.what`)}</dt>
            <dd className="text-ink-soft leading-relaxed">{t(`why.${kind}.until`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft text-sm leading-relaxed">{t('why.complain')}</p>
    </section>
  );
}
