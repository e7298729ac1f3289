import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly content: ReactNode }[];
}

export function Tabs<Value extends string>({ value, onChange, label, tabs }: TabsProps<Value>) {
  const choose = (next: string) => {
    const tab = tabs.find((it) => it.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={choose}>
      <Primitive.List aria-label={label} className="-mx-4 flex gap-6 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 py-3 font-medium text-ink-soft text-sm transition-colors hover:text-ink data-[state=active]:border-wake data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-8">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
