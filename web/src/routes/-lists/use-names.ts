import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { MAX_NAMED_PER_REQUEST, namedAffiliatesQuery } from '../../features/campaigns/queries.ts';

/** The names of campaigns and affiliates in a list over all campaigns; fetches only those that occur in it. */
export function useNames(campaigns: readonly CampaignSummary[], affiliateIds: readonly (string | null)[]) {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const affiliates = useQueries({
    queries: chunksOf(affiliateIds).map((ids) => namedAffiliatesQuery(api, ids)),
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

/** Unique ids in chunks. Ids appended to the list leave the first chunks, and so their cached queries, unchanged. */
function chunksOf(ids: readonly (string | null)[]): readonly (readonly string[])[] {
  const each = [...new Set(ids)].filter((id) => id !== null);
  return Array.from({ length: Math.ceil(each.length / MAX_NAMED_PER_REQUEST) }, (_, n) =>
    each.slice(n * MAX_NAMED_PER_REQUEST, (n + 1) * MAX_NAMED_PER_REQUEST).toSorted(),
  );
}

const NOBODY: readonly Affiliate[] = [];
