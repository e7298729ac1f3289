import type { ComponentProps } from 'react';

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The props of the form registration, or a controlled state. */
  readonly checkbox: ComponentProps<'input'>;
}

/** A checkbox with its label. */
export function CheckField({ label, hint, checkbox }: CheckFieldProps) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-wake" {...checkbox} />
      <span>
        {label}
        {hint !== undefined && <span className="block text-ink-soft text-xs leading-relaxed">{hint}</span>}
      </span>
    </label>
  );
}
