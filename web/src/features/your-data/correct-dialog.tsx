import { zodResolver } from '@hookform/resolvers/zod';
import type { HeldAffiliate } from '@sillage/proto/http/data-requests';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

const Form = z.object({
  name: z.string().trim().min(1, 'correct.nameMissing').max(200),
  email: z.email('form.invalid'),
});
type Form = z.infer<typeof Form>;

interface CorrectDialogProps {
  readonly affiliate: Pick<HeldAffiliate, 'name' | 'email'>;
  /** Sends the requested changes. */
  readonly correct: (changes: { readonly name?: string; readonly email?: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'correct-data';

/** Asks for a new name and address; only changed fields are requested. */
export function CorrectDialog({ affiliate, correct, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('yourData');
  const defaultValues = { name: affiliate.name, email: affiliate.email };
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues });
  const { errors, isSubmitting } = form.formState;
  const sentence = (key: string | undefined) =>
    key === 'correct.nameMissing' || key === 'form.invalid' || key === 'correct.nothing' ? t(key) : key;
  const submit = async ({ name, email }: Form) => {
    const changes = {
      ...(name !== affiliate.name && { name }),
      ...(email !== affiliate.email && { email }),
    };
    if (Object.keys(changes).length === 0) form.setError('name', { message: 'correct.nothing' });
    else await correct(changes);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('requests.ask.rectification.title')}
      description={t('requests.ask.rectification.body')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={isSubmitting}>
            {t('requests.ask.rectification.confirm')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Field label={t('fields.name')} error={sentence(errors.name?.message)}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
        </Field>
        <Field label={t('fields.email')} error={sentence(errors.email?.message)} hint={t('correct.emailHint')}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
      </form>
    </Dialog>
  );
}
