import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** Shows that the submission is in progress, and blocks a second one meanwhile. */
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
