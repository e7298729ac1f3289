import type { ReactNode } from 'react';
import { cn } from '../../ui/primitives/cn.ts';

interface FactProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly isBad?: boolean;
}

/** One measured value. */
export function Fact({ label, value, note, isBad = false }: FactProps) {
  return (
    <div className="grid content-start gap-1 border-t pt-3">
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className={cn('font-semibold text-xl tabular-nums tracking-tight', isBad && 'text-negative-ink')}>{value}</dd>
      {note && <dd className="text-ink-soft text-xs">{note}</dd>}
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">{children}</dl>;
}

interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly empty: string;
  /** Columns of text besides the first: aligned left, with line breaks. */
  readonly words?: readonly number[];
}

/** Rows of values, named by the first column. On a phone the table itself scrolls. */
export function FactTable({ caption, head, rows, empty, words = [] }: TableProps) {
  const isWords = (column: number) => column === 0 || words.includes(column);
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-sm">{caption}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-soft text-sm">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
        <section aria-label={caption} tabIndex={0} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
          <table className="w-full text-left text-sm">
            <thead className="text-ink-soft text-xs">
              <tr>
                {head.map((title, index) => (
                  <th
                    key={title}
                    scope="col"
                    className={cn('py-2 pr-4 font-medium last:pr-0 sm:pr-6', !isWords(index) && 'text-right')}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y border-t">
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, index) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is.
                      key={index}
                      className={cn(
                        'py-2.5 pr-4 tabular-nums last:pr-0 sm:pr-6',
                        isWords(index) ? 'wrap-anywhere min-w-32 max-w-lg' : 'whitespace-nowrap text-right',
                      )}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
