import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type OptionalCategory, onConsent } from './consent.ts';

/** Whether it may be done now; follows what is decided while the page is open. */
export const useAllowed = (category: OptionalCategory): boolean =>
  useSyncExternalStore(onConsent, () => allows(category, Date.now()));

/** Asks at the bottom of the page, once it has nothing more urgent to do, until something is decided. */
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
