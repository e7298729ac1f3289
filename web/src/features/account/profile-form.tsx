import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_DISPLAY_NAME_LENGTH, type Profile } from '@sillage/proto/http/profile';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { AccountCommands } from './queries.ts';

/** Messages are keys of the `account` texts. */
const Form = z.object({
  displayName: z
    .string()
    .trim()
    .max(MAX_DISPLAY_NAME_LENGTH, 'profile.nameLong')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'profile.nameInvalid'),
});

interface ProfileFormProps {
  readonly profile: Profile;
  readonly update: AccountCommands['updateProfile'];
}

export function ProfileForm({ profile, update }: ProfileFormProps) {
  const { t } = useTranslation('account');
  const form = useForm<z.infer<typeof Form>>({
    resolver: zodResolver(Form),
    values: { displayName: profile.displayName },
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const save = useAction({ act: update, done: () => toast.success(t('profile.saved')) });

  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void form.handleSubmit(save.run)(event)}>
      <Field
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        optional={t('common:optional')}
        error={errors.displayName?.message && t(errors.displayName.message, { count: MAX_DISPLAY_NAME_LENGTH })}
      >
        {(control) => <Input {...control} autoComplete="name" {...form.register('displayName')} />}
      </Field>
      <SubmitButton className="justify-self-start" busy={isSubmitting} disabled={!isDirty}>
        {t('save')}
      </SubmitButton>
    </form>
  );
}
