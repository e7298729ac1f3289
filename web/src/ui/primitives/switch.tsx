import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

export function Switch(props: Omit<ComponentProps<typeof Primitive.Root>, 'className'>) {
  return (
    <Primitive.Root
      className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-line-strong transition-colors data-[state=checked]:bg-wake disabled:opacity-50"
      {...props}
    >
      <Primitive.Thumb className="block size-5 translate-x-0.5 rounded-full bg-sheet transition-transform duration-150 data-[state=checked]:translate-x-[18px]" />
    </Primitive.Root>
  );
}
