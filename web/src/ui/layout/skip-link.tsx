import { useTranslation } from 'react-i18next';

/** The first element in the tab order: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-lg bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    >
      {t('skip')}
    </a>
  );
}
