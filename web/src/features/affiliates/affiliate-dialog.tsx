import { zodResolver } from '@hookform/resolvers/zod';
import type { Affiliate } from '@sillage/proto/http/campaigns';
import { CouponCode } from '@sillage/proto/values/coupon-code';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { Percent } from '../../format/percent-field.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** Messages are keys of the `campaign` texts. */
const Form = z.object({
  name: z.string().trim().min(1, 'affiliate.nameRequired').max(200, 'affiliate.nameLong'),
  email: z
    .string()
    .trim()
    .min(1, 'affiliate.emailRequired')
    .pipe(z.email('affiliate.emailInvalid').max(320, 'affiliate.emailInvalid')),
  percent: Percent('affiliate.rateInvalid'),
  couponCodes: z
    .string()
    .transform((typed) => typed.split(/[,\n]/).filter((code) => code.trim() !== ''))
    .refine(
      (codes) => codes.length <= 50 && codes.every((code) => CouponCode.safeParse(code).success),
      'affiliate.couponsInvalid',
    ),
});
type Form = z.infer<typeof Form>;
type FormInput = z.input<typeof Form>;

export interface AffiliateInput {
  readonly name: string;
  readonly email: string;
  readonly rateBps: number;
  readonly couponCodes: string[];
}

interface AffiliateDialogProps {
  /** Absent: a new one. */
  readonly affiliate?: Affiliate;
  readonly defaultRateBps: number;
  readonly save: (input: AffiliateInput) => Promise<unknown>;
  readonly onClose: () => void;
}

export function AffiliateDialog({ affiliate, defaultRateBps, save, onClose }: AffiliateDialogProps) {
  const { t } = useTranslation('campaign');
  const form = useForm<FormInput, unknown, Form>({
    resolver: zodResolver(Form),
    defaultValues: {
      name: affiliate?.name ?? '',
      email: affiliate?.email ?? '',
      percent: String((affiliate?.rateBps ?? defaultRateBps) / 100),
      couponCodes: affiliate?.couponCodes.join(', ') ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const message = (text: string | undefined) => (text ? t(text) : undefined);
  const mode = affiliate ? 'edit' : 'add';

  const submit = useAction({
    act: ({ percent, ...person }: Form) => save({ ...person, rateBps: percent }),
    done: (_affiliate, { name }) => {
      toast.success(t(`affiliate.${mode}.done`, { name }));
      onClose();
    },
    failed: t(`affiliate.${mode}.failed`),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`affiliate.${mode}.title`)}
      description={t(`affiliate.${mode}.intro`)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="affiliate" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t(`affiliate.${mode}.submit`)}
          </Button>
        </>
      }
    >
      <form
        id="affiliate"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(submit.run)(event)}
      >
        <Field label={t('affiliate.name')} error={message(errors.name?.message)}>
          {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
        </Field>
        <Field label={t('affiliate.email')} hint={t('affiliate.emailHint')} error={message(errors.email?.message)}>
          {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('email')} />}
        </Field>
        <Field label={t('affiliate.rate')} hint={t('affiliate.rateHint')} error={message(errors.percent?.message)}>
          {(control) => <Input {...control} inputMode="decimal" className="max-w-32" {...form.register('percent')} />}
        </Field>
        <Field
          label={t('affiliate.coupons')}
          hint={t('affiliate.couponsHint')}
          optional={t('common:optional')}
          error={message(errors.couponCodes?.message)}
        >
          {(control) => <Input {...control} autoComplete="off" {...form.register('couponCodes')} />}
        </Field>
      </form>
    </Dialog>
  );
}
