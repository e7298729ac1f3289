import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Input } from './field.tsx';

export const CODE_DIGITS = 6;

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  /** At most six digits; spaces and dashes of a pasted code are removed. */
  readonly onChange: (digits: string) => void;
}

/** A single field for a six-digit code: phones offer the received code, and pasting works in any format. */
export function CodeInput({ value, onChange, className, ...props }: CodeInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder="000000"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      className={cn(
        'h-14 pl-[0.35em] text-center font-medium text-2xl tracking-[0.35em] placeholder:text-line-strong/60 sm:text-2xl',
        className,
      )}
      {...props}
    />
  );
}
