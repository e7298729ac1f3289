import { zodResolver } from '@hookform/resolvers/zod';
import type { Application } from '@sillage/proto/http/join';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Percent } from '../../../format/percent-field.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { useDecision } from './use-decision.ts';

const Rate = Percent('review.rateInvalid');
const isEmpty = (typed: string) => typed.trim() === '';

const Form = z.object({
  /** Empty for the campaign's rate. */
  rate: z
    .string()
    .refine((typed) => isEmpty(typed) || Rate.safeParse(typed).success, 'review.rateInvalid')
    .transform((typed) => (isEmpty(typed) ? undefined : Rate.parse(typed))),
});
type Fields = z.input<typeof Form>;
type Form = z.output<typeof Form>;

interface AcceptDialogProps {
  readonly application: Pick<Application, 'name' | 'email' | 'campaignName'>;
  readonly defaultRateBps: number | undefined;
  readonly accept: (rate: { readonly rateBps?: number }) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'accept-application';

/** Makes the applicant an affiliate, at the campaign's rate or at a rate of their own. */
export function AcceptDialog({ application, defaultRateBps, accept, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('joining');
  const format = useFormat();
  const { name, email, campaignName: campaign } = application;
  const form = useForm<Fields, unknown, Form>({ resolver: zodResolver(Form), defaultValues: { rate: '' } });
  const message = form.formState.errors.rate?.message;
  const send = useDecision({
    act: ({ rate }: Form) => accept(rate === undefined ? {} : { rateBps: rate }),
    doneText: t('review.accepted', { name }),
    onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('review.acceptTitle', { name })}
      description={<span className="wrap-anywhere">{t('review.acceptBody', { campaign, email })}</span>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={send.isPending}>
            {t('review.accept')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
        <Field
          label={t('review.rate')}
          optional={t('common:optional')}
          hint={
            defaultRateBps === undefined
              ? t('review.rateHint')
              : t('review.rateHintOf', { rate: format.rate(defaultRateBps) })
          }
          error={message && t(message)}
        >
          {(control) => <Input {...control} inputMode="decimal" className="max-w-32" {...form.register('rate')} />}
        </Field>
      </form>
    </Dialog>
  );
}
