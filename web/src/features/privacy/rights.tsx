import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../site/support-link.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Section } from '../../ui/primitives/section.tsx';

/** The rights of a person and where to exercise them; most requests are fulfilled at once. */
export function Rights({ onConsentFile }: { readonly onConsentFile: () => void }) {
  const { t, i18n } = useTranslation('consent');
  return (
    <Section title={t('page.rights')} hint={t('page.rightsIntro')}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" asChild>
          <Link to="/account-settings" search={{ tab: 'export' }}>
            {t('page.export')}
          </Link>
        </Button>
        <Button variant="outline" onClick={onConsentFile}>
          {t('page.consentFile')}
        </Button>
        <Button variant="outline" asChild>
          <Link to="/account-settings" search={{ tab: 'profile' }}>
            {t('page.rectify')}
          </Link>
        </Button>
        <Button variant="outline" asChild>
          <Link to="/account-settings" search={{ tab: 'danger' }}>
            {t('page.delete')}
          </Link>
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm [&_a]:text-wake-ink [&_a]:underline [&_a]:underline-offset-4">
        <a href={`/${i18n.resolvedLanguage ?? 'en'}/privacy`}>{t('page.policy')}</a>
        <SupportLink subject={t('page.contact')} />
      </p>
    </Section>
  );
}
