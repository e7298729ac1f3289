import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { shortAddress } from '../../format/short-address.ts';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { affiliatesQuery } from '../campaigns/queries.ts';
import { Group, Item } from './palette-parts.tsx';

interface ListProps {
  readonly campaigns: readonly CampaignSummary[];
  readonly current: CampaignSummary | undefined;
  readonly choose: (act: () => void) => () => void;
}

/** Navigates to another campaign, keeping the tab if a campaign is shown. */
export function CampaignItems({ campaigns, current, choose }: ListProps) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  return (
    <Group heading={t('campaigns')}>
      {campaigns.map((campaign) => (
        <Item
          key={campaign.id}
          value={`${campaign.name} ${campaign.id}`}
          onSelect={choose(
            () =>
              void navigate({
                to: current && current.id !== campaign.id ? '.' : '/campaign/$campaignId',
                params: { campaignId: campaign.id },
                search: {},
              }),
          )}
        >
          <span className="min-w-0 truncate">{campaign.name}</span>
        </Item>
      ))}
    </Group>
  );
}

/** The maximum number of campaigns whose affiliates are fetched. */
const MAX_CAMPAIGNS = 20;

/** The tracking links of the shown campaign, otherwise of the newest ones. */
export function LinkItems(list: ListProps) {
  const { t } = useTranslation('frame');
  const copy = useCopy();
  return (
    <AffiliateItems
      {...list}
      hintOf={({ trackingUrl }) => shortAddress(trackingUrl)}
      act={({ trackingUrl, name }) => void copy(trackingUrl, { copiedToast: t('palette.linkCopied', { name }) })}
    />
  );
}

/** The affiliates' pages, of the same campaigns. */
export function PeopleItems(list: ListProps) {
  const navigate = useNavigate();
  return (
    <AffiliateItems
      {...list}
      hintOf={({ email }) => email}
      act={({ id }) => void navigate({ to: '/affiliates/$affiliateId', params: { affiliateId: id } })}
    />
  );
}

interface AffiliateItemsProps extends ListProps {
  readonly hintOf: (affiliate: Affiliate) => string;
  readonly act: (affiliate: Affiliate) => void;
}

function AffiliateItems({ campaigns, current, choose, hintOf, act }: AffiliateItemsProps) {
  const { t } = useTranslation('frame');
  const api = useApi();
  const searched = current ? [current] : campaigns.slice(0, MAX_CAMPAIGNS);
  const lists = useQueries({ queries: searched.map((campaign) => affiliatesQuery(api, campaign.id)) });
  if (lists.some((list) => list.isPending)) return <Command.Loading>{t('common:loading')}</Command.Loading>;
  return searched.map((campaign, place) => (
    <Group key={campaign.id} heading={campaign.name}>
      {lists[place]?.data?.map((affiliate) => (
        <Item
          key={affiliate.id}
          value={`${affiliate.name} ${affiliate.email} ${affiliate.id}`}
          onSelect={choose(() => act(affiliate))}
        >
          <span className="min-w-0 flex-1 truncate">{affiliate.name}</span>
          <span className="truncate text-ink-soft text-xs">{hintOf(affiliate)}</span>
        </Item>
      ))}
    </Group>
  ));
}
