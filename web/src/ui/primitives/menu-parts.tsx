import { Menu as Primitive } from 'radix-ui/internal';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn.ts';

export interface OpenMenuProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly align: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * The open menu at its trigger, which menu.tsx renders. The focus returns to the trigger, unless a click elsewhere
 * closed the menu.
 */
export function OpenMenu({ id, labelledBy, trigger, isOpen, onOpenChange, align, children }: OpenMenuProps) {
  const wasLeft = useRef(false);
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={trigger} />
      <Primitive.Portal>
        <Primitive.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={() => {
            wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wasLeft.current) trigger.current?.focus();
            wasLeft.current = false;
          }}
          className="z-50 min-w-48 max-w-[calc(100vw-1rem)] rounded-xl border bg-sheet p-1 shadow-float data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-100"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const ITEM =
  'flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm outline-none data-[highlighted]:bg-wash data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-soft';

export function MenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(ITEM, 'cursor-pointer', className)} {...props} />;
}

export interface MenuChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `lang`: the language of the label, if it differs from the page's. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
}

/** A choice among a few options, with a mark beside the chosen one. */
export function MenuChoice({ label, value, onChange, options }: MenuChoiceProps) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={onChange}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={cn(ITEM, 'cursor-pointer justify-between')}
        >
          {option.label}
          <Primitive.ItemIndicator>
            <span className="block size-1.5 rounded-full bg-wake" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** A heading for the items below. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2.5 pt-2 pb-1 text-ink-soft text-xs">{children}</Primitive.Label>;
}

export function MenuLine() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}
