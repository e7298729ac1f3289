import type { ComponentProps } from 'react';
import { Button } from '../../src/ui/primitives/button.tsx';

type ButtonLinkProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children'> & {
  readonly to: string;
};

/** A link that looks like a button. */
export function ButtonLink({ to, children, ...look }: ButtonLinkProps) {
  return (
    <Button asChild {...look}>
      <a href={to}>{children}</a>
    </Button>
  );
}
