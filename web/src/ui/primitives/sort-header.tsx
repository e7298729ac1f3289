import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from './cn.ts';

interface SortHeaderProps<Key extends string> {
  readonly column: Key;
  readonly label: string;
  readonly sort: { readonly key: Key; readonly descending: boolean };
  readonly onSort: (key: Key) => void;
  readonly numeric?: boolean;
}

export function SortHeader<Key extends string>({ column, label, sort, onSort, numeric = false }: SortHeaderProps<Key>) {
  const active = sort.key === column;
  const Icon = sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={cn('py-2 pr-4 font-medium text-xs last:pr-0', numeric ? 'text-right' : 'text-left')}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={cn(
          'inline-flex items-center gap-1 whitespace-nowrap hover:text-ink',
          numeric && 'flex-row-reverse',
          active ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {label}
        <Icon aria-hidden="true" className={cn('size-3', !active && 'invisible')} />
      </button>
    </th>
  );
}
