import { zodResolver } from '@hookform/resolvers/zod';
import type { Link } from '@sillage/proto/http/campaigns';
import type { CampaignHosts } from '@sillage/proto/values/campaign-hosts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { linkTargetProblem } from '../../format/link-target.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { UTM, withUtm } from './utm.ts';

/** Messages are keys of the `affiliates` texts. */
const Utm = z.string().max(100, 'links.utmLong');
const formOf = (hosts: CampaignHosts) =>
  z.object({
    targetUrl: z
      .string()
      .trim()
      .superRefine((text, { addIssue }) => {
        const problem = linkTargetProblem(text, hosts);
        if (problem) addIssue({ code: 'custom', message: `links.${problem}` });
      }),
    source: Utm,
    medium: Utm,
    campaign: Utm,
    term: Utm,
    content: Utm,
  });
type Form = z.infer<ReturnType<typeof formOf>>;

interface LinkFormProps {
  readonly hosts: CampaignHosts;
  readonly create: (targetUrl: string) => Promise<Link>;
}

export function LinkForm({ hosts, create }: LinkFormProps) {
  const { t } = useTranslation('affiliates');
  const defaultValues = { targetUrl: hosts.targetUrl, source: '', medium: '', campaign: '', term: '', content: '' };
  const form = useForm<Form>({ resolver: zodResolver(formOf(hosts)), defaultValues });
  const { errors } = form.formState;
  const message = (text: string | undefined) => (text ? t(text) : undefined);
  const submit = useAction({
    act: ({ targetUrl, ...utm }: Form) => create(withUtm(targetUrl, utm)),
    done: () => {
      toast.success(t('links.created'));
      form.reset(defaultValues);
    },
    failed: t('links.failed'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit.run)(event)}>
      <h3 className="font-semibold text-sm">{t('links.new')}</h3>
      <Field label={t('links.url')} hint={t('links.urlHint')} error={message(errors.targetUrl?.message)}>
        {(control) => <Input {...control} inputMode="url" autoComplete="off" {...form.register('targetUrl')} />}
      </Field>
      <details>
        <summary className="cursor-pointer text-sm text-wake-ink underline-offset-4 hover:underline">
          {t('links.utm')}
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {UTM.map((name) => (
            <Field
              key={name}
              label={`utm_${name}`}
              optional={t('common:optional')}
              error={message(errors[name]?.message)}
            >
              {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
            </Field>
          ))}
        </div>
      </details>
      <SubmitButton busy={submit.isPending} className="justify-self-start">
        {t('links.create')}
      </SubmitButton>
    </form>
  );
}
