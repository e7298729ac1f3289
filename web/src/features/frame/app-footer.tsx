import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../site/support-link.tsx';

/** The footer of every page of the application. */
export function AppFooter({ onSignOut }: { onSignOut: (() => void) | null }) {
  const { t } = useTranslation('frame');
  return (
    <footer data-tour="footer" className="mt-auto border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-5 text-ink-soft text-sm sm:px-8 [&_a:hover]:text-ink [&_button:hover]:text-ink">
        <span data-tour="support">
          <SupportLink />
        </span>
        <Link to="/status">{t('common:serviceStatus')}</Link>
        <Link to="/privacy-dashboard">{t('consent:page.title')}</Link>
        {onSignOut !== null && (
          <button type="button" onClick={onSignOut} className="ml-auto">
            {t('common:signOut')}
          </button>
        )}
      </div>
    </footer>
  );
}
