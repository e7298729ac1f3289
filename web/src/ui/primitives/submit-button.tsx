import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** Says that it is at work, and cannot be pressed twice meanwhile. */
export function SubmitButton({
  busy,
  disabled,
  children,
  ...props
}: ComponentProps<typeof Button> & { busy: boolean }) {
  return (
    <Button type="submit" disabled={busy || disabled} aria-busy={busy} {...props}>
      {busy && <LoaderCircle className="animate-spin" />}
      {children}
    </Button>
  );
}
