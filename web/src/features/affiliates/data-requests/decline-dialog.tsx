import { zodResolver } from '@hookform/resolvers/zod';
import type { DataRequest } from '@sillage/proto/http/data-requests';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';

const Form = z.object({ reason: z.string().trim().min(1).max(1000) });
type Form = z.infer<typeof Form>;

interface DeclineDialogProps {
  readonly request: Pick<DataRequest, 'affiliateName'>;
  readonly decline: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'decline-request';

/** Requires a reason, which is mailed to the affiliate. */
export function DeclineDialog({ request: { affiliateName: name }, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('affiliates');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = useAction({
    act: ({ reason }: Form) => decline(reason),
    done: () => {
      toast.success(t('requests.declined', { name }));
      onClose();
    },
    failed: t('requests.failed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('requests.declineTitle', { name })}
      description={t('requests.declineBody')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={isSubmitting}>
            {t('requests.decline')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
        <Field label={t('requests.reason')} error={errors.reason && t('requests.reasonMissing')}>
          {(control) => <Textarea {...control} rows={4} maxLength={1000} {...form.register('reason')} />}
        </Field>
      </form>
    </Dialog>
  );
}
