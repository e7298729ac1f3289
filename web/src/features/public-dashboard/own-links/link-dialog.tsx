import { zodResolver } from '@hookform/resolvers/zod';
import { DestinationUrl } from '@sillage/proto/http/destination-url';
import type { CreateOwnLink, OwnLink } from '@sillage/proto/http/own-links';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';

const FORM_ID = 'own-link';

/** Messages are keys of texts. */
const formFor = (hosts: readonly string[]) =>
  z.object({
    name: z.string().trim().min(1, 'links.form.nameMissing').max(100, 'links.form.nameMissing'),
    targetUrl: z.string().refine((typed) => typed.trim() === '' || isOn(typed, hosts), 'links.form.targetWrong'),
    subId: z.string().trim().max(100),
  });
type Form = z.infer<ReturnType<typeof formFor>>;

function isOn(typed: string, hosts: readonly string[]): boolean {
  const { data } = DestinationUrl.safeParse(typed);
  return data !== undefined && hosts.includes(new URL(data).host);
}

interface LinkDialogProps {
  /**
   * Undefined for a new one. Only the name of an existing link can be changed, because the link may have been shared.
   */
  readonly link: OwnLink | undefined;
  readonly hosts: readonly string[];
  readonly save: (link: CreateOwnLink) => Promise<unknown>;
  readonly onClose: () => void;
}

export function LinkDialog({ link, hosts, save: act, onClose }: LinkDialogProps) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(formFor(hosts)),
    defaultValues: { name: link?.name ?? '', targetUrl: '', subId: '' },
  });
  const save = useAction({
    act: ({ name, targetUrl, subId }: Form) =>
      act({ name, subId, ...(targetUrl.trim() !== '' && { targetUrl: targetUrl.trim() }) }),
    done: onClose,
    failed: t('links.failed'),
  });
  const { errors, isSubmitting } = formState;
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'links.form.targetWrong', { hosts: format.list(hosts) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(link ? 'links.rename' : 'links.add')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={isSubmitting}>
            {t(link ? 'links.form.save' : 'links.form.create')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save.run)(event)}>
        <Field label={t('links.form.name')} hint={t('links.form.nameHint')} error={sentence(errors.name)}>
          {(control) => <Input {...control} {...register('name')} autoComplete="off" maxLength={100} />}
        </Field>
        {!link && (
          <>
            <Field
              label={t('links.form.target')}
              hint={t('links.form.targetHint', { hosts: format.list(hosts) })}
              error={sentence(errors.targetUrl)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...register('targetUrl')}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder={`https://${hosts[0] ?? 'shop.example'}/`}
                  maxLength={2048}
                />
              )}
            </Field>
            <Field label={t('links.form.sub')} hint={t('links.form.subHint')}>
              {(control) => <Input {...control} {...register('subId')} autoComplete="off" maxLength={100} />}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
