import { Slot } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

/** Not part of any first screen: loaded with the first tooltip. */
const ShownTooltip = lazy(async () => ({ default: (await import('./shown-tooltip.tsx')).ShownTooltip }));

const SHOWN_AFTER_MS = 150;
/** Time for the pointer to cross the gap to the tooltip, which can be hovered, too. */
const HIDDEN_AFTER_MS = 120;

/** The trigger must be focusable, because focus shows the tooltip like hovering. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const trigger = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const [isShown, setShown] = useState(false);
  const id = useId();
  function show(next: boolean, afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), afterMs);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isShown]);
  const leave = () => show(false, HIDDEN_AFTER_MS);
  return (
    <>
      <Slot.Root
        ref={trigger}
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(true, SHOWN_AFTER_MS)}
        onPointerLeave={leave}
        onPointerDown={() => {
          isPressed.current = true;
          show(false, 0);
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        // Only focus by the keyboard shows it; a press focuses the trigger, too.
        onFocus={() => !isPressed.current && show(true, 0)}
        onBlur={() => {
          isPressed.current = false;
          show(false, 0);
        }}
      >
        {children}
      </Slot.Root>
      {isShown && (
        <Suspense>
          <ShownTooltip id={id} trigger={trigger} onEnter={() => show(true, 0)} onLeave={leave}>
            {content}
          </ShownTooltip>
        </Suspense>
      )}
    </>
  );
}
