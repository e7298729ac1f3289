import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

const CONTROL =
  'w-full rounded-lg border border-line-strong/60 bg-sheet px-3 text-base text-ink placeholder:text-ink-soft/80 transition-colors hover:border-line-strong aria-[invalid=true]:border-negative sm:text-sm';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(CONTROL, 'h-10', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(CONTROL, 'min-h-20 py-2', className)} {...props} />;
}

/** A native select: the best picker on every phone. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <select className={cn(CONTROL, 'h-10 pr-8', className)} {...props}>
      {children}
    </select>
  );
}

export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string;
  readonly children: (control: ControlProps) => ReactNode;
  readonly className?: string;
}

/** Label, control, hint and error, associated for screen readers. */
export function Field({ label, hint, error, optional, children, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-ink-soft text-xs">{optional}</span>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cn('text-xs leading-relaxed', error ? 'text-negative-ink' : 'text-ink-soft')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
