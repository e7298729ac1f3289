import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of a campaign's affiliate, or a placeholder for one that is not in its list. */
export function useAffiliateName(affiliates: readonly Affiliate[] | undefined): (affiliateId: string) => string {
  const { t } = useTranslation('campaign');
  return useCallback(
    (affiliateId) =>
      affiliates?.find((affiliate) => affiliate.id === affiliateId)?.name ??
      t('affiliate.unknown', { id: affiliateId.slice(0, 8) }),
    [affiliates, t],
  );
}
