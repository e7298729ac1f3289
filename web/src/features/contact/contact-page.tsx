import type { ContactPage as Details } from '@sillage/proto/http/contact';
import { Clock, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { Questions } from './questions.tsx';

interface ContactPageProps extends ContactFormProps {
  /** Undefined until it is known, and where nobody answers. */
  readonly details: Details | undefined;
}

/** The form beside what people ask most; on a phone the form comes first. */
export function ContactPage({ details, ...form }: ContactPageProps) {
  const { t } = useTranslation('contact');
  usePageTitle(t('title'));
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
      <header className="grid content-start gap-5">
        <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('title')}</h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">{t('intro')}</p>
        <ul className="grid gap-2 text-sm empty:hidden">
          {details?.supportEmail != null && (
            <li className="flex min-w-0 items-center gap-2.5">
              <Mail aria-hidden="true" className="size-4 shrink-0 text-wake" />
              <a href={`mailto:${details.supportEmail}`} className="wrap-anywhere min-w-0 underline underline-offset-4">
                {details.supportEmail}
              </a>
            </li>
          )}
          {details?.supportHours != null && (
            <li className="flex min-w-0 items-center gap-2.5">
              <Clock aria-hidden="true" className="size-4 shrink-0 text-wake" />
              <span className="wrap-anywhere min-w-0">{t('hours', { hours: details.supportHours })}</span>
            </li>
          )}
        </ul>
      </header>
      <div className="grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ContactForm {...form} />
        <p className="max-w-prose text-ink-soft text-xs leading-relaxed">
          {details ? t('kept', { count: details.keptDays }) : t('read')}
        </p>
      </div>
      <Questions />
    </div>
  );
}
