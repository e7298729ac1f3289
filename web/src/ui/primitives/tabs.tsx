import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../hooks/use-media.ts';
import { cn } from './cn.ts';

interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Called when a pointer reaches the tab. */
  readonly onIntent?: (value: Value) => void;
  readonly label: string;
  readonly tabs: readonly {
    readonly value: Value;
    readonly label: string;
    readonly content: ReactNode;
    readonly danger?: boolean;
  }[];
  /** `side`: a column at the left if there is room for one. */
  readonly placement?: 'top' | 'side';
}

export function Tabs<Value extends string>({
  value,
  onChange,
  onIntent,
  label,
  tabs,
  placement = 'top',
}: TabsProps<Value>) {
  const isSide = placement === 'side';
  // Only for the arrow keys: the layout itself follows the width by CSS, in the same frame.
  const isColumn = useMedia('(width >= 48rem)') && isSide;
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may be scrolled out of the row. Only the row is scrolled, not the page.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [value]);
  const choose = (next: string) => {
    const tab = tabs.find((tab) => tab.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root
      value={value}
      onValueChange={choose}
      orientation={isColumn ? 'vertical' : 'horizontal'}
      className={isSide ? 'md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:items-start md:gap-12' : undefined}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className={cn(
          'relative -mx-4 flex gap-6 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0',
          isSide && 'md:sticky md:top-6 md:grid md:gap-1 md:overflow-visible md:border-b-0',
        )}
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            onPointerEnter={() => onIntent?.(tab.value)}
            className={cn(
              '-mb-px whitespace-nowrap border-transparent border-b-2 py-3 font-medium text-ink-soft text-sm transition-colors',
              'hover:text-ink data-[state=active]:border-wake data-[state=active]:text-ink',
              isSide &&
                'md:mb-0 md:rounded-lg md:border-b-0 md:px-3 md:py-2 md:text-left md:data-[state=active]:bg-wash md:hover:bg-wash',
              tab.danger && 'text-negative-ink hover:text-negative-ink data-[state=active]:text-negative-ink',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          className={cn('pt-4 sm:pt-8', isSide && 'md:min-w-0 md:pt-0')}
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
