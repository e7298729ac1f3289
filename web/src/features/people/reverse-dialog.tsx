import type { Adjustment } from '@sillage/proto/http/adjustments';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

const FORM_ID = 'reversal';

interface ReverseDialogProps {
  readonly adjustment: Adjustment;
  readonly reverse: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Reverses an entry by another one; both are kept with their reasons. */
export function ReverseDialog({ adjustment, reverse, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const amount = format.money(-adjustment.amountMinor, adjustment.currency);
  const submit = useAction({
    act: reverse,
    done: () => {
      toast.success(t('adjustments.reversed', { amount }));
      onClose();
    },
    failed: t('adjustments.reverseFailed'),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void submit.run(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adjustments.reverseTitle')}
      description={t('adjustments.reverseBody', { amount })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={submit.isPending}>
            {t('adjustments.reverse')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={send}>
        <Field
          label={t('adjustments.reason')}
          hint={t('adjustments.reasonHint')}
          error={isMissing ? t('adjustments.reasonMissing') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
