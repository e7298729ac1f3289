import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Sortable = string | number;

interface ListViewOptions<Row, Key extends string> {
  readonly rows: readonly Row[];
  /** All texts by which a search finds a row. */
  readonly text: (row: Row) => string;
  readonly sorts: Record<Key, (row: Row) => Sortable>;
  readonly initial: { readonly key: NoInfer<Key>; readonly descending: boolean };
}

const PAGE = 50;

/**
 * Search, sorting and "show more" for rows that are all loaded. A key press stays cheap at 10 000 rows: texts are
 * folded once, and a search filters rows that are already sorted.
 */
export function useListView<Row, Key extends string>({ rows, text, sorts, initial }: ListViewOptions<Row, Key>) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<{ key: Key; descending: boolean }>(initial);
  const [limit, setLimit] = useState(PAGE);
  const language = useTranslation().i18n.resolvedLanguage;
  const indexed = useMemo(() => rows.map((row) => ({ row, text: fold(text(row)) })), [rows, text]);
  const sorted = useMemo(() => {
    const by = sorts[sort.key];
    const order = orderIn(language);
    const sign = sort.descending ? -1 : 1;
    return indexed.map((entry) => ({ ...entry, by: by(entry.row) })).sort((a, b) => sign * order(a.by, b.by));
  }, [indexed, sort, sorts, language]);
  // Deferred, so that the typed letter is shown before the results.
  const sought = useDeferredValue(search);
  const found = useMemo(() => {
    const words = fold(sought).split(/\s+/).filter(Boolean);
    const matching = sorted.filter((entry) => words.every((word) => entry.text.includes(word)));
    return matching.map(({ row }) => row);
  }, [sorted, sought]);
  return {
    search,
    setSearch: (value: string) => {
      setSearch(value);
      setLimit(PAGE);
    },
    sort,
    sortBy: (key: Key, descending?: boolean) =>
      setSort((last) => ({
        key,
        descending:
          descending ?? (last.key === key ? !last.descending : typeof (rows[0] && sorts[key](rows[0])) === 'number'),
      })),
    found: found.length,
    /** All matching rows, for a virtualised list. */
    all: found,
    shown: found.slice(0, limit),
    more: found.length > limit ? () => setLimit((last) => last + 4 * PAGE) : null,
  };
}

/** Removes case and accents, so that `ete` finds `Été`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Sorts numbers by value, texts by the rules of the language. */
function orderIn(language: string | undefined): (a: Sortable, b: Sortable) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
}
