import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Says that it is not shown again. */
  readonly warning: string;
  /** The text of the button that closes it, by which the reader confirms that they kept it. */
  readonly kept: string;
  readonly children: ReactNode;
}

/** Shows a secret, at the only time that it can be read. */
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
