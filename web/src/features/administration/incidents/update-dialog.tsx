import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminIncidents } from '@sillage/proto/http/incidents';
import { INCIDENT_SEVERITIES, INCIDENT_STATES } from '@sillage/proto/values/status';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Field, Select, Textarea } from '../../../ui/primitives/field.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { FormDialog } from './form-dialog.tsx';
import { incidentCommands } from './queries.ts';

const Form = z.object({
  state: z.enum(INCIDENT_STATES),
  severity: z.enum(INCIDENT_SEVERITIES),
  message: z.string().trim(),
});
type Form = z.infer<typeof Form>;

interface UpdateDialogProps {
  readonly incident: AdminIncidents['incidents'][number];
  readonly onClose: () => void;
}

/** Publishes an update of an incident, or its end. */
export function UpdateDialog({ incident, onClose }: UpdateDialogProps) {
  const { t } = useTranslation('admin');
  const { list } = useFormat();
  const commands = useCommands(incidentCommands);
  const { id, state, severity, isAutomatic } = incident;
  const { register, handleSubmit, formState, setError } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { state, severity, message: '' },
  });
  const update = useAction({
    act: (input: Form) => commands.update(id, input),
    done: () => {
      toast.success(t('incidents.updated'));
      onClose();
    },
    failed: t('failed'),
  });
  const parts = list(incident.parts.map((part) => t(`status:parts.${part}`)));
  const submit = async (input: Form) => {
    const isNew = input.message !== '' || input.state !== state || input.severity !== severity;
    if (isNew) await update.run(input);
    else setError('message', { message: t('incidents.nothingNew') }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title={incident.title ?? t('status:incidents.automatic', { parts })}
      description={t('incidents.published')}
      confirm={t('incidents.publish')}
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      {isAutomatic && <Notice>{t('incidents.takeOver')}</Notice>}
      <Field label={t('incidents.state')}>
        {(control) => (
          <Select {...control} {...register('state')}>
            {INCIDENT_STATES.map((option) => (
              <option key={option} value={option}>
                {t(`status:incidents.state.${option}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('incidents.severity')}>
        {(control) => (
          <Select {...control} {...register('severity')}>
            {INCIDENT_SEVERITIES.map((option) => (
              <option key={option} value={option}>
                {t(`status:incidents.severity.${option}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('incidents.message')} hint={t('incidents.updateHint')} error={formState.errors.message?.message}>
        {(control) => <Textarea {...control} {...register('message')} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
