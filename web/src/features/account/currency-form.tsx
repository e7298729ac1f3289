import type { Profile } from '@sillage/proto/http/profile';
import { DisplayCurrency } from '@sillage/proto/values/display-currencies';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { AccountCommands } from './queries.ts';

interface CurrencyFormProps {
  readonly profile: Profile;
  readonly update: AccountCommands['updateProfile'];
}

/** Shows the choice at once; if it cannot be saved, shows the stored one again. */
export function CurrencyForm({ profile, update }: CurrencyFormProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const choice = useAction({
    act: (currency: DisplayCurrency) => update({ currency }),
    done: (_profile, code) => toast.success(t('currency.saved'), { description: t('currency.savedHint', { code }) }),
    failed: t('currency.failed'),
  });

  return (
    <Field label={t('currency.label')} hint={t('currency.hint')} className="max-w-md">
      {(control) => (
        <Select
          {...control}
          value={choice.pending ?? profile.currency}
          disabled={choice.isPending}
          onChange={(event) => void choice.run(DisplayCurrency.parse(event.target.value))}
        >
          {DisplayCurrency.options.map((code) => (
            <option key={code} value={code}>
              {`${code} · ${format.currency(code)} (${format.symbol(code)})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
