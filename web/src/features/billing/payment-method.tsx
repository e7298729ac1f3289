import { zodResolver } from '@hookform/resolvers/zod';
import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import type { CardList } from '@sillage/proto/http/cards';
import { PaymentMode } from '@sillage/proto/values/payments';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { minorToDecimal } from '../../format/money.ts';
import { Amount } from '../../format/money-field.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { CardFace } from './card-face.tsx';

type Paid = Pick<Campaign, 'id' | 'name' | 'currency' | 'paymentMode' | 'minimumPayoutMinor' | 'cardId'>;

interface PaymentMethodProps {
  readonly campaign: Paid;
  readonly list: CardList;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
  /** Opens the choice of a card, or the form for a first one. */
  readonly onChange: () => void;
}

/** Who pays the affiliates of a campaign, the minimum payout, and the card. */
export function PaymentMethod({ campaign, list, update, onChange }: PaymentMethodProps) {
  const { t } = useTranslation('billing');
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg tracking-tight">{t('method.title')}</h2>
        <p className="text-ink-soft text-sm leading-relaxed">{t('method.hint')}</p>
      </div>
      {list.available && <CampaignCard campaign={campaign} list={list} onChange={onChange} />}
      <MethodForm campaign={campaign} update={update} />
    </div>
  );
}

function CampaignCard({
  campaign: { cardId },
  list: { cards },
  onChange,
}: Pick<PaymentMethodProps, 'campaign' | 'list' | 'onChange'>) {
  const { t } = useTranslation('billing');
  const own = cards.find(({ id }) => id === cardId);
  const card = own ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const why = own ? 'method.chosen' : cardId !== null ? 'method.gone' : 'method.byDefault';
  return (
    <section aria-label={t('method.card')} className="flex flex-wrap items-center justify-between gap-4 border-y py-5">
      <div className="grid gap-2">
        {card ? <CardFace card={card} /> : <p className="text-sm">{t('method.none')}</p>}
        {card && <p className="text-ink-soft text-xs">{t(why)}</p>}
      </div>
      <Button variant={card ? 'outline' : 'default'} size="sm" onClick={onChange}>
        {t(card ? 'method.change' : 'method.configure')}
      </Button>
    </section>
  );
}

function MethodForm({ campaign, update }: Pick<PaymentMethodProps, 'campaign' | 'update'>) {
  const { t } = useTranslation('billing');
  const Form = z.object({ mode: PaymentMode, minimum: Amount(campaign.currency, 'method.minimumInvalid') });
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    values: { mode: campaign.paymentMode, minimum: typed(campaign) },
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const save = useAction({
    act: ({ mode, minimum }: z.output<typeof Form>) =>
      update({
        ...(mode !== campaign.paymentMode && { paymentMode: mode }),
        ...(minimum !== campaign.minimumPayoutMinor && { minimumPayoutMinor: minimum }),
      }),
    done: () => toast.success(t('method.saved')),
    failed: t('method.failed'),
  });

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(save.run)(event)}>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium text-sm">{t('method.who')}</legend>
        {PaymentMode.options.map((mode) => (
          <Mode key={mode} mode={mode} control={form.register('mode')} />
        ))}
      </fieldset>
      <Field
        label={t('method.minimum', { currency: campaign.currency })}
        hint={t('method.minimumHint')}
        error={errors.minimum?.message && t(errors.minimum.message)}
        className="max-w-xs"
      >
        {(control) => <Input {...control} inputMode="decimal" {...form.register('minimum')} />}
      </Field>
      <div>
        <SubmitButton busy={isSubmitting} disabled={!isDirty}>
          {t('method.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** As a person would type it: `25`, not `25.00`. */
const typed = ({ minimumPayoutMinor, currency }: Paid): string =>
  minorToDecimal(minimumPayoutMinor, currency).replace(/\.0+$/, '');

function Mode({ mode, control }: { mode: PaymentMode; control: object }) {
  const { t } = useTranslation('billing');
  const id = useId();
  return (
    <div className="flex items-start gap-3 rounded-card border px-4 py-3 has-[:checked]:border-wake has-[:checked]:bg-wake-wash/50">
      <input
        type="radio"
        id={id}
        value={mode}
        aria-describedby={`${id}-note`}
        className="mt-1 accent-wake"
        {...control}
      />
      <div className="grid gap-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {t(`method.${mode}`)}
        </label>
        <p id={`${id}-note`} className="text-ink-soft leading-relaxed">
          {t(`method.${mode}Hint`)}
        </p>
      </div>
    </div>
  );
}
