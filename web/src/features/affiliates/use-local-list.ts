import { useListView } from '../../ui/hooks/use-list-view.ts';
import { type AffiliateRow, SORTS, searchText } from './affiliate-row.ts';

/** A list of affiliates who are all here: one campaign's. */
export function useLocalList(rows: readonly AffiliateRow[]) {
  const list = useListView({ rows, text: searchText, sorts: SORTS, initial: { key: 'clicks', descending: true } });
  return { ...list, rows: list.all, isPart: false, more: null };
}
