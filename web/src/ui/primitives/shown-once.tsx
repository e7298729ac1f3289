import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** That it is not shown again. */
  readonly warning: string;
  /** What its reader says to close it. */
  readonly kept: string;
  readonly children: ReactNode;
}

/** A secret at the only time that it can be read. */
export function ShownOnce({ open, onClose, title, warning, kept, children }: ShownOnceProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={warning}
      footer={<Button onClick={onClose}>{kept}</Button>}
    >
      {children}
    </Dialog>
  );
}
