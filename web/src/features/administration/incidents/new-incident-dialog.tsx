import { zodResolver } from '@hookform/resolvers/zod';
import { INCIDENT_SEVERITIES, PARTS } from '@sillage/proto/values/status';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { Field, Input, Select, Textarea } from '../../../ui/primitives/field.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { FormDialog } from './form-dialog.tsx';
import { PartsField } from './parts-field.tsx';
import { incidentCommands } from './queries.ts';

/** Messages are keys of texts. */
const Form = z.object({
  title: z.string().trim().min(1, 'incidents.titleMissing'),
  severity: z.enum(INCIDENT_SEVERITIES),
  parts: z.array(z.enum(PARTS)).min(1, 'incidents.partsMissing'),
  message: z.string().trim().min(1, 'incidents.messageMissing'),
});
type Form = z.infer<typeof Form>;

export function NewIncidentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const commands = useCommands(incidentCommands);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { title: '', severity: 'major', parts: [], message: '' },
  });
  const { title, parts, message } = formState.errors;
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'incidents.titleMissing');
  const open = useAction({
    act: commands.open,
    done: () => {
      toast.success(t('incidents.opened'));
      onClose();
    },
    failed: t('failed'),
  });
  return (
    <FormDialog
      title={t('incidents.open')}
      description={t('incidents.published')}
      confirm={t('incidents.publish')}
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(open.run)}
      onClose={onClose}
    >
      <Field label={t('incidents.name')} hint={t('incidents.nameHint')} error={sentence(title)}>
        {(control) => <Input {...control} {...register('title')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field label={t('incidents.severity')}>
        {(control) => (
          <Select {...control} {...register('severity')}>
            {INCIDENT_SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {t(`status:incidents.severity.${severity}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PartsField register={register('parts')} error={sentence(Array.isArray(parts) ? undefined : parts)} />
      <Field label={t('incidents.message')} hint={t('incidents.messageHint')} error={sentence(message)}>
        {(control) => <Textarea {...control} {...register('message')} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
