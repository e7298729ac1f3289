import { zodResolver } from '@hookform/resolvers/zod';
import type { Application } from '@sillage/proto/http/join';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { useDecision } from './use-decision.ts';

const Form = z.object({ reason: z.string().trim().max(1000) });
type Form = z.infer<typeof Form>;

interface DeclineDialogProps {
  readonly application: Pick<Application, 'name' | 'email'>;
  readonly decline: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'decline-application';

/** Declines with an optional reason, which is mailed. */
export function DeclineDialog({ application: { name, email }, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('joining');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { reason: '' } });
  const send = useDecision({
    act: ({ reason }: Form) => decline(reason),
    doneText: t('review.declined', { name }),
    onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('review.declineTitle', { name })}
      description={<span className="wrap-anywhere">{t('review.declineBody', { email })}</span>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={send.isPending}>
            {t('review.decline')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
        <Field label={t('review.reason')} optional={t('common:optional')} hint={t('review.reasonHint')}>
          {(control) => <Textarea {...control} rows={4} maxLength={1000} {...form.register('reason')} />}
        </Field>
      </form>
    </Dialog>
  );
}
