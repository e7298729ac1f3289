import { useId } from 'react';
import { cn } from './cn.ts';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly colour?: string }[];
  readonly className?: string;
  /** The element's name in the guided tour. */
  readonly tour?: string;
}

/** A choice among a few options, all of them visible. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
  tour,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-tour={tour}
      className={cn('inline-flex max-w-full overflow-x-auto rounded-lg bg-wash p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-md px-3 font-medium text-[13px] text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.08)] has-focus-visible:outline-2 has-focus-visible:outline-wake"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
          />
          {option.colour && <span aria-hidden="true" className={cn('size-2 rounded-full', option.colour)} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
