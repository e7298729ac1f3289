import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const QUESTIONS = [
  { name: 'signIn', to: '/forgot-password' },
  { name: 'outage', to: '/status' },
  { name: 'affiliate', to: null },
  { name: 'integration', href: '/api/reference' },
  { name: 'data', to: '/account-settings', search: { tab: 'export' } },
] as const satisfies readonly ({ readonly name: string } & (
  | { readonly to: LinkProps['to'] | null; readonly search?: object }
  | { readonly href: string }
))[];

/** What people ask most, and where it is answered. */
export function Questions() {
  const { t } = useTranslation('contact');
  const link = 'w-fit text-wake-ink underline underline-offset-4';
  return (
    <section aria-labelledby="questions" className="grid content-start gap-2">
      <h2 id="questions" className="font-medium text-lg">
        {t('questions.title')}
      </h2>
      <div className="divide-y border-y">
        {QUESTIONS.map((question) => (
          <details key={question.name} className="py-3 text-sm">
            <summary className="font-medium">{t(`questions.${question.name}.ask`)}</summary>
            <div className="mt-2 grid gap-2 text-ink-soft leading-relaxed">
              <p>{t(`questions.${question.name}.answer`)}</p>
              {'href' in question && (
                <a href={question.href} className={link}>
                  {t(`questions.${question.name}.link`)}
                </a>
              )}
              {'to' in question && question.to !== null && (
                <Link to={question.to} {...('search' in question && { search: question.search })} className={link}>
                  {t(`questions.${question.name}.link`)}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
