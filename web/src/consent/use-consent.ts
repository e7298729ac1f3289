import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type OptionalCategory, onConsent } from './consent.ts';

/** Whether the category is allowed now; follows decisions while the page is open. */
export const useAllowed = (category: OptionalCategory): boolean =>
  useSyncExternalStore(onConsent, () => allows(category, Date.now()));

/** Shows the banner once the page is idle, until the visitor decides. */
export function useConsentBanner(isIdle: boolean): void {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  useEffect(() => {
    if (!isIdle || language === undefined) return;
    let isGone = false;
    let remove = () => {};
    void import('./ask.ts').then(({ askForConsent }) => {
      if (isGone) return;
      const text = i18n.getFixedT(language, 'consent');
      remove = askForConsent({
        text: (key, values) => text(key, values ?? {}),
        links: { privacy: `/${language}/privacy`, terms: `/${language}/terms` },
      });
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [i18n, isIdle, language]);
}
