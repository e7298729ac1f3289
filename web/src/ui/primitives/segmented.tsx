import { ToggleGroup } from 'radix-ui';
import { cn } from './cn.ts';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly colour?: string }[];
  readonly className?: string;
}

/** One of a few choices, all visible. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((option) => option.value === next);
    if (option) onChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={cn('inline-flex max-w-full overflow-x-auto rounded-lg bg-wash p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-md px-3 font-medium text-[13px] text-ink-soft hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_1px_2px_rgb(0_0_0/0.08)]"
        >
          {option.colour && <span aria-hidden="true" className={cn('size-2 rounded-full', option.colour)} />}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
