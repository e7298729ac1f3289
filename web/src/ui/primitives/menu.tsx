import { Slot } from 'radix-ui';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

/** Not part of any first screen: loaded when a pointer or the focus reaches a trigger. */
const parts = () => import('./menu-parts.tsx');
const OpenMenu = lazy(async () => ({ default: (await parts()).OpenMenu }));
export const MenuItem = lazy(async () => ({ default: (await parts()).MenuItem }));
export const MenuChoice = lazy(async () => ({ default: (await parts()).MenuChoice }));
export const MenuLabel = lazy(async () => ({ default: (await parts()).MenuLabel }));
export const MenuLine = lazy(async () => ({ default: (await parts()).MenuLine }));

interface MenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const button = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const triggerId = useId();
  const id = useId();
  const prepare = () => setNear(true);
  function open(next: boolean) {
    prepare();
    setOpen(next);
  }
  function press(event: KeyboardEvent) {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    open(event.key === 'ArrowDown' || !isOpen);
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={triggerId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // Keeps the focus off the trigger, because the menu gets it.
          if (!isOpen) event.preventDefault();
          open(!isOpen);
        }}
        onKeyDown={press}
      >
        {trigger}
      </Slot.Root>
      {isNear && (
        <Suspense>
          <OpenMenu
            id={id}
            labelledBy={triggerId}
            trigger={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            align={align}
          >
            {children}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
