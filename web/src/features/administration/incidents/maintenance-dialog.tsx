import { zodResolver } from '@hookform/resolvers/zod';
import { PARTS } from '@sillage/proto/values/status';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { Field, Input, Textarea } from '../../../ui/primitives/field.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { FormDialog } from './form-dialog.tsx';
import { PartsField } from './parts-field.tsx';
import { incidentCommands } from './queries.ts';

/** The value of the browser's date-time field, in its time zone. */
const localTime = (missing: string) => z.string().refine((text) => !Number.isNaN(Date.parse(text)), missing);

/** Messages are keys of texts. */
const Form = z
  .object({
    title: z.string().trim().min(1, 'maintenance.titleMissing'),
    description: z.string().trim(),
    parts: z.array(z.enum(PARTS)).min(1, 'incidents.partsMissing'),
    startsAt: localTime('maintenance.timeMissing'),
    endsAt: localTime('maintenance.timeMissing'),
  })
  .refine(({ startsAt, endsAt }) => !(Date.parse(startsAt) >= Date.parse(endsAt)), {
    path: ['endsAt'],
    message: 'maintenance.endsTooSoon',
  })
  .refine(({ endsAt }) => !(Date.parse(endsAt) <= Date.now()), {
    path: ['endsAt'],
    message: 'maintenance.isOver',
  });
type Form = z.infer<typeof Form>;

export function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const commands = useCommands(incidentCommands);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { title: '', description: '', parts: [], startsAt: '', endsAt: '' },
  });
  const { title, parts, startsAt, endsAt } = formState.errors;
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'maintenance.titleMissing');
  const announce = useAction({
    act: (input: Form) =>
      commands.announce({
        ...input,
        startsAt: new Date(input.startsAt).toISOString(),
        endsAt: new Date(input.endsAt).toISOString(),
      }),
    done: () => {
      toast.success(t('maintenance.announced'));
      onClose();
    },
    failed: t('failed'),
  });
  return (
    <FormDialog
      title={t('maintenance.announce')}
      description={t('incidents.published')}
      confirm={t('incidents.publish')}
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(announce.run)}
      onClose={onClose}
    >
      <Field label={t('incidents.name')} hint={t('maintenance.nameHint')} error={sentence(title)}>
        {(control) => <Input {...control} {...register('title')} maxLength={120} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('maintenance.from')} hint={t('maintenance.zone')} error={sentence(startsAt)}>
          {(control) => <Input {...control} {...register('startsAt')} type="datetime-local" />}
        </Field>
        <Field label={t('maintenance.to')} error={sentence(endsAt)}>
          {(control) => <Input {...control} {...register('endsAt')} type="datetime-local" />}
        </Field>
      </div>
      <PartsField register={register('parts')} error={sentence(Array.isArray(parts) ? undefined : parts)} />
      <Field label={t('maintenance.description')} optional={t('incidents.optional')}>
        {(control) => <Textarea {...control} {...register('description')} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
