import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** `side` slides in from the right, beside the page. */
  readonly placement?: 'centre' | 'side';
  readonly className?: string;
  /** Its content is read rather than filled in. Content of `side` always is. */
  readonly isReadOnly?: boolean;
  /**
   * For content that is not shown again: a click outside or Esc does not close it for half a minute, or until something
   * in it was used. Its own buttons always close it.
   */
  readonly isLocked?: boolean;
}

const PLACEMENT = {
  centre:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl data-[state=open]:slide-in-from-bottom-4 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl',
  side: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl data-[state=open]:slide-in-from-right-8 sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[28rem] sm:rounded-none sm:border-l',
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  placement = 'centre',
  className,
  isReadOnly = placement === 'side',
  isLocked = false,
}: DialogProps) {
  const { t } = useTranslation();
  const lock = useLock(isLocked);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-shade data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-150" />
        <Primitive.Content
          className={cn(
            'fixed z-50 flex flex-col bg-sheet shadow-float data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-150',
            PLACEMENT[placement],
            className,
          )}
          {...lock}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 border-b px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="font-semibold text-lg tracking-tight">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-ink-soft text-sm">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              className="-mr-2 grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-wash"
              aria-label={t('close')}
            >
              <X className="size-4" />
            </Primitive.Close>
          </header>
          <div
            // Focusable, so that read-only content can be scrolled with the keyboard.
            {...(isReadOnly && { tabIndex: 0 })}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const LOCK_MS = 30_000;

function useLock(isInitiallyLocked: boolean) {
  const [isLocked, setLocked] = useState(isInitiallyLocked);
  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setLocked(false), LOCK_MS);
    return () => clearTimeout(timer);
  }, [isLocked]);
  if (!isLocked) return {};
  const keepOpen = (event: Event) => event.preventDefault();
  return {
    onEscapeKeyDown: keepOpen,
    onInteractOutside: keepOpen,
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a')) setLocked(false);
    },
  };
}
