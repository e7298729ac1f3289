import { FileUp, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Select } from '../../ui/primitives/field.tsx';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { AffiliateCards } from './affiliate-cards.tsx';
import { AffiliateLines } from './affiliate-lines.tsx';
import type { AffiliateActions } from './affiliate-menu.tsx';
import { type AffiliateRow, SORT_KEYS, SORTS, type SortKey, searchText } from './affiliate-row.ts';

interface AffiliatesTableProps {
  readonly rows: readonly AffiliateRow[];
  readonly actionsOf: (row: AffiliateRow) => AffiliateActions;
  readonly onAdd: () => void;
  /** Null where it is not said into which campaign. */
  readonly onImport: (() => void) | null;
  /** They are of several campaigns, and each says of which. */
  readonly withCampaign?: boolean;
}

const WIDE = '(width >= 64rem)';

export function AffiliatesTable({ rows, actionsOf, onAdd, onImport, withCampaign = false }: AffiliatesTableProps) {
  const { t } = useTranslation('affiliates');
  const isWide = useMedia(WIDE);
  const list = useListView({ rows, text: searchText, sorts: SORTS, initial: { key: 'clicks', descending: true } });
  const add = (
    <div className="flex flex-wrap gap-2">
      {onImport && (
        <Button onClick={onImport} variant="outline" size="sm" className="h-9">
          <FileUp />
          {t('imports:open')}
        </Button>
      )}
      <Button onClick={onAdd} size="sm" className="h-9" aria-keyshortcuts="n">
        <UserPlus />
        {t('campaign:affiliate.add.title')}
      </Button>
    </div>
  );
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(withCampaign ? 'none' : 'campaign:affiliate.none')}
        body={t('campaign:affiliate.noneHint')}
        action={add}
      />
    );
  const shown = { rows: list.all, actionsOf, withCampaign };
  return (
    <section aria-label={t('campaign:affiliate.list')}>
      <Toolbar add={add} sort={isWide ? null : list}>
        <SearchBox label={t('campaign:affiliate.search')} value={list.search} onChange={list.setSearch} />
      </Toolbar>
      {isWide ? <AffiliateLines {...shown} sort={list.sort} onSort={list.sortBy} /> : <AffiliateCards {...shown} />}
      <ListRest list={{ ...list, more: null }} />
    </section>
  );
}

interface ToolbarProps {
  readonly children: ReactNode;
  readonly add: ReactNode;
  /** Null where the heads of the columns sort. */
  readonly sort: {
    readonly sort: { readonly key: SortKey };
    readonly sortBy: (key: SortKey, descending: boolean) => void;
  } | null;
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
            const key = SORT_KEYS.find((key) => key === target.value);
            if (key) sort.sortBy(key, key !== 'name');
          }}
        >
          {SORT_KEYS.map((key) => (
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
