import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  /** Another input is invalid; its field shows the reason. */
  readonly isInvalid?: boolean;
  /** The text of the toast after success. */
  readonly done: string;
  readonly act: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Every action of an administrator requires a reason, which is stored in the audit log. */
export function ReasonDialog({
  title,
  description,
  confirm,
  isDestructive = false,
  isInvalid = false,
  done,
  act,
  onClose,
  children,
}: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction({
    act,
    done: () => {
      toast.success(done);
      onClose();
    },
    failed: t('failed'),
  });
  function submit() {
    if (reason.trim() === '') setMissing(true);
    else if (!isInvalid) void action.run(reason.trim());
  }
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
          <Button
            variant={isDestructive ? 'destructive' : 'default'}
            disabled={action.isPending}
            aria-busy={action.isPending}
            onClick={submit}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <Field label={t('reason.label')} hint={t('reason.hint')} error={isMissing ? t('reason.missing') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={1000}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
