import { useTranslation } from 'react-i18next';

/** The first thing that the keyboard reaches: past the navigation, to what the page is about. */
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
