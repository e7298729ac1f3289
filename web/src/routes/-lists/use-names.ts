import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { affiliatesQuery } from '../../features/campaigns/queries.ts';

/** What campaigns and affiliates of a list over all campaigns are called; affiliates of the campaigns in it only. */
export function useNames(campaigns: readonly Campaign[], campaignIds: readonly string[]) {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const affiliates = useQueries({
    queries: [...new Set(campaignIds)].map((id) => affiliatesQuery(api, id)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? NOBODY),
  });
  return useMemo(() => {
    const names = new Map(affiliates.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? t('affiliate.unknown', { id: id.slice(0, 8) });
    return {
      nameOf,
      campaignName: (id: string) => campaigns.find((campaign) => campaign.id === id)?.name ?? '',
      affiliateName: ({ affiliateId }: Conversion) =>
        affiliateId === null ? t('conversions:noAffiliate') : nameOf(affiliateId),
    };
  }, [affiliates, campaigns, t]);
}

const NOBODY: readonly Affiliate[] = [];
