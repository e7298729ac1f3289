import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Totals } from '@sillage/proto/http/statistics';
import { LayoutList, Rows3 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Select } from '../../ui/primitives/field.tsx';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';

const SORTS = ['newest', 'name', 'revenue', 'clicks'] as const;
type Sort = (typeof SORTS)[number];

interface CampaignListProps {
  readonly campaigns: readonly CampaignSummary[];
  readonly totalsOf: (campaignId: string) => Totals;
  readonly view: 'normal' | 'compact';
  /** Null if there are too few campaigns for a choice. */
  readonly onView: ((view: 'normal' | 'compact') => void) | null;
  readonly card: (campaign: CampaignSummary) => ReactNode;
}

const text = (campaign: CampaignSummary) => `${campaign.name} ${campaign.description} ${campaign.targetUrl}`;

export function CampaignList({ campaigns, totalsOf, view, onView, card }: CampaignListProps) {
  const { t } = useTranslation('dashboard');
  const sorts = useMemo(
    () => ({
      newest: (campaign: CampaignSummary) => Date.parse(campaign.createdAt),
      name: (campaign: CampaignSummary) => campaign.name,
      revenue: (campaign: CampaignSummary) => Number(moneyOf(totalsOf(campaign.id), campaign.currency).revenueMinor),
      clicks: (campaign: CampaignSummary) => totalsOf(campaign.id).clicks,
    }),
    [totalsOf],
  );
  const list = useListView({ rows: campaigns, text, sorts, initial: { key: 'newest', descending: true } });
  const sortBy = (value: string) => {
    const key = SORTS.find((sort): sort is Sort => sort === value);
    if (key) list.sortBy(key, key !== 'name');
  };
  return (
    <section aria-label={t('list')} data-tour="campaigns">
      <div className="flex flex-wrap items-center gap-2 border-b pb-4">
        <SearchBox label={t('search')} value={list.search} onChange={list.setSearch} />
        <Select
          aria-label={t('sort.label')}
          className="h-9 w-auto"
          value={list.sort.key}
          onChange={(event) => sortBy(event.target.value)}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
        {onView && (
          <Button
            variant="outline"
            size="icon"
            aria-pressed={view === 'compact'}
            aria-label={t('compactView')}
            title={t('compactView')}
            className="ml-auto"
            onClick={() => onView(view === 'compact' ? 'normal' : 'compact')}
          >
            {view === 'compact' ? <LayoutList /> : <Rows3 />}
          </Button>
        )}
      </div>
      {list.shown.map(card)}
      <ListRest list={list} />
    </section>
  );
}
