import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { useMedia } from './use-media.ts';

interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly content: ReactNode; readonly danger?: boolean }[];
  /** `side`: a column at the left where there is room for one. */
  readonly placement?: 'top' | 'side';
}

export function Tabs<Value extends string>({ value, onChange, label, tabs, placement = 'top' }: TabsProps<Value>) {
  const isSide = useMedia('(width >= 48rem)') && placement === 'side';
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may lie outside the row; the page itself stays where it is.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [value]);
  const choose = (next: string) => {
    const tab = tabs.find((it) => it.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root
      value={value}
      onValueChange={choose}
      orientation={isSide ? 'vertical' : 'horizontal'}
      className={isSide ? 'grid grid-cols-[12rem_minmax(0,1fr)] items-start gap-12' : undefined}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className={
          isSide
            ? 'sticky top-6 grid gap-1'
            : 'relative -mx-4 flex gap-6 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0'
        }
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className={cn(
              'whitespace-nowrap font-medium text-ink-soft text-sm transition-colors hover:text-ink data-[state=active]:text-ink',
              isSide
                ? 'rounded-lg px-3 py-2 text-left hover:bg-wash data-[state=active]:bg-wash'
                : '-mb-px border-transparent border-b-2 py-3 data-[state=active]:border-wake',
              tab.danger && 'text-negative-ink hover:text-negative-ink data-[state=active]:text-negative-ink',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className={isSide ? 'min-w-0' : 'pt-8'}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
