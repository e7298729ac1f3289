import { Portal } from 'radix-ui';
import { Popper } from 'radix-ui/internal';
import type { ReactNode, RefObject } from 'react';

interface ShownTooltipProps {
  readonly id: string;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Above its trigger, or below if there is no room. */
export function ShownTooltip({ id, trigger, onEnter, onLeave, children }: ShownTooltipProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={trigger} />
      <Portal.Root>
        <Popper.Content
          id={id}
          role="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          className="z-50 max-w-72 animate-in rounded-lg bg-ink px-3 py-2 text-paper text-xs leading-relaxed shadow-float duration-100 fade-in-0"
        >
          {children}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  );
}
