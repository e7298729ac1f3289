import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will be lost and what will be paid. */
  readonly body: ReactNode;
  readonly confirm: string;
  /** The button that changes nothing; default `Cancel`, which would be ambiguous if the action is to cancel something. */
  readonly dismiss?: string;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  /** Blocks the confirmation until the questions in the dialog are answered. */
  readonly disabled?: boolean;
  readonly destructive?: boolean;
  readonly children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  body,
  confirm,
  dismiss,
  onConfirm,
  busy = false,
  disabled = false,
  destructive = false,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-shade data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-150" />
        <Primitive.Content className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-2xl bg-sheet p-6 shadow-float data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-150">
          <Primitive.Title className="font-semibold text-lg tracking-tight">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-ink-soft text-sm leading-relaxed">{body}</Primitive.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Primitive.Cancel asChild>
              <Button variant="outline">{dismiss ?? t('cancel')}</Button>
            </Primitive.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'default'}
              onClick={onConfirm}
              disabled={busy || disabled}
              aria-busy={busy}
            >
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
