import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Sortable = string | number;

interface ListViewOptions<Row, Key extends string> {
  readonly rows: readonly Row[];
  /** Everything that a search may find a row by. */
  readonly text: (row: Row) => string;
  readonly sorts: Record<Key, (row: Row) => Sortable>;
  readonly initial: { readonly key: NoInfer<Key>; readonly descending: boolean };
}

const PAGE = 50;

/** Search, sort and a growing page over rows that are all here: what is drawn stays small at 10 000 rows. */
export function useListView<Row, Key extends string>({ rows, text, sorts, initial }: ListViewOptions<Row, Key>) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<{ key: Key; descending: boolean }>(initial);
  const [limit, setLimit] = useState(PAGE);
  const language = useTranslation().i18n.resolvedLanguage;
  const found = useMemo(() => {
    const words = fold(search).split(/\s+/).filter(Boolean);
    const by = sorts[sort.key];
    const order = orderIn(language);
    return rows
      .filter((row) => words.length === 0 || words.every((word) => fold(text(row)).includes(word)))
      .sort((a, b) => (sort.descending ? -1 : 1) * order(by(a), by(b)));
  }, [rows, search, sort, sorts, text, language]);
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
    shown: found.slice(0, limit),
    more: found.length > limit ? () => setLimit((last) => last + 4 * PAGE) : null,
  };
}

/** Without case and accents, so that `ete` finds `Été`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Figures by their value, texts as the language sorts them. */
function orderIn(language: string | undefined): (a: Sortable, b: Sortable) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
}
