import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form whose input is published; the dialog says where. */
export function FormDialog({ title, description, confirm, isBusy, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="announcement" busy={isBusy}>
            {confirm}
          </SubmitButton>
        </>
      }
    >
      <form id="announcement" noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
