import { AFFILIATE_SORTS, type AffiliateSort } from '@sillage/proto/http/listed-affiliates';
import { FileUp, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Select } from '../../ui/primitives/field.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { AffiliateCards } from './affiliate-cards.tsx';
import { AffiliateLines } from './affiliate-lines.tsx';
import type { AffiliateActions } from './affiliate-menu.tsx';
import type { AffiliateRow } from './affiliate-row.ts';
import { ExportButton } from './export-button.tsx';

/** The shown part of the list, and functions to change it. */
export interface AffiliateListView {
  readonly rows: readonly AffiliateRow[];
  /** There are more than these. */
  readonly isPart: boolean;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly sort: { readonly key: AffiliateSort; readonly descending: boolean };
  /** Without a direction: the usual one, or the opposite if the list is already sorted by this key. */
  readonly sortBy: (key: AffiliateSort, descending?: boolean) => void;
}

interface AffiliatesTableProps {
  readonly list: AffiliateListView;
  /** There are no affiliates at all, regardless of the search. */
  readonly isEmpty: boolean;
  readonly actionsOf: (row: AffiliateRow) => AffiliateActions;
  readonly onAdd: () => void;
  /** Null if no campaign is chosen. */
  readonly onImport: (() => void) | null;
  /** Null for viewers of the account; absent if the list has no file. */
  readonly download?: (() => Promise<void>) | null;
  /** The list has affiliates of several campaigns, and shows the campaign of each. */
  readonly withCampaign?: boolean;
  /** Below the rows. */
  readonly children?: ReactNode;
}

export const WIDE = '(width >= 64rem)';

export function AffiliatesTable({ list, isEmpty, withCampaign = false, children, ...actions }: AffiliatesTableProps) {
  const { t } = useTranslation('affiliates');
  const isWide = useMedia(WIDE);
  const { onAdd, onImport, download, actionsOf } = actions;
  const add = (
    <div className="flex flex-wrap gap-2">
      {onImport && (
        <Button onClick={onImport} variant="outline" size="sm" className="h-9">
          <FileUp />
          {t('imports:open')}
        </Button>
      )}
      {download && !isEmpty && <ExportButton download={download} />}
      <Button onClick={onAdd} size="sm" className="h-9" aria-keyshortcuts="n">
        <UserPlus />
        {t('campaign:affiliate.add.title')}
      </Button>
    </div>
  );
  if (isEmpty)
    return (
      <EmptyState
        title={t(withCampaign ? 'none' : 'campaign:affiliate.none')}
        body={t('campaign:affiliate.noneHint')}
        action={add}
      />
    );
  const shown = { rows: list.rows, isPart: list.isPart, actionsOf, withCampaign };
  return (
    <section aria-label={t('campaign:affiliate.list')}>
      <Toolbar add={add} sort={isWide ? null : list}>
        <SearchBox label={t('campaign:affiliate.search')} value={list.search} onChange={list.setSearch} />
      </Toolbar>
      {isWide ? <AffiliateLines {...shown} sort={list.sort} onSort={list.sortBy} /> : <AffiliateCards {...shown} />}
      {children}
    </section>
  );
}

interface ToolbarProps {
  readonly children: ReactNode;
  readonly add: ReactNode;
  /** Null if the column headers sort. */
  readonly sort: Pick<AffiliateListView, 'sort' | 'sortBy'> | null;
}

function Toolbar({ children, add, sort }: ToolbarProps) {
  const { t } = useTranslation('affiliates');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {children}
      {sort && (
        <Select
          aria-label={t('sortBy')}
          className="h-9 w-auto max-w-full"
          value={sort.sort.key}
          onChange={({ target }) => {
            const key = AFFILIATE_SORTS.find((key) => key === target.value);
            if (key) sort.sortBy(key, key !== 'name');
          }}
        >
          {AFFILIATE_SORTS.map((key) => (
            <option key={key} value={key}>
              {t(`sort.${key}`)}
            </option>
          ))}
        </Select>
      )}
      {add}
    </div>
  );
}
