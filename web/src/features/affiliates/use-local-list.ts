import { useListView } from '../../ui/hooks/use-list-view.ts';
import { type AffiliateRow, SORTS, searchText } from './affiliate-row.ts';

/** The list of one campaign's affiliates, which are all loaded. */
export function useLocalList(rows: readonly AffiliateRow[]) {
  const list = useListView({ rows, text: searchText, sorts: SORTS, initial: { key: 'clicks', descending: true } });
  return { ...list, rows: list.all, isPart: false, more: null };
}
