import { useTranslation } from 'react-i18next';

interface Seen {
  readonly browser: string | null;
  readonly os: string | null;
  readonly ipRange: string | null;
}

/** `Firefox sur Linux · 203.0.113.0/24`, without unknown parts. */
export function usePlace(): (seen: Seen) => string {
  const { t } = useTranslation('account');
  return ({ browser, os, ipRange }) => {
    const device = browser && os ? t('place', { browser, os }) : (browser ?? os);
    return [device, ipRange].filter(Boolean).join(' · ');
  };
}
