import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minorToDecimal } from '../../../format/money.ts';
import { Amount } from '../../../format/money-field.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Field, Input, Select } from '../../../ui/primitives/field.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { type CommissionSearch, inBook, isNarrowed, STATES } from './filter.ts';

interface FilterBarProps {
  readonly search: CommissionSearch;
  readonly onChange: (change: Partial<CommissionSearch>) => void;
  readonly onReset: () => void;
  readonly campaigns: readonly CampaignSummary[];
  /** The affiliates of the chosen campaign. */
  readonly affiliates: readonly Affiliate[];
}

export function FilterBar({ search, onChange, onReset, campaigns, affiliates }: FilterBarProps) {
  const { t } = useTranslation('commissions');
  const { state = 'all', campaign, affiliate, from, to, min, max, book } = search;
  const listed = inBook(campaigns, book);
  const currency = currencyOf(search, campaigns);
  /** Amounts are in the currency of the campaigns, so they are dropped if it becomes another one. */
  const chooseCampaigns = (change: Partial<CommissionSearch>) => {
    const isSame = currencyOf({ ...search, ...change }, campaigns) === currency;
    onChange({ ...change, affiliate: undefined, ...(!isSame && { min: undefined, max: undefined }) });
  };
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('filter.state')}
        className="justify-self-start"
        value={state}
        onChange={(next) => onChange({ state: next === 'all' ? undefined : next })}
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <Folded isOpen={isNarrowed(search)}>
        <Choice
          label={t('filter.campaign')}
          value={campaign}
          onChange={(next) => chooseCampaigns({ campaign: next })}
          all={t('filter.allCampaigns')}
          options={listed.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {campaign !== undefined && (
          <Choice
            label={t('filter.affiliate')}
            value={affiliate}
            onChange={(next) => onChange({ affiliate: next })}
            all={t('filter.allAffiliates')}
            options={affiliates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Field label={t('filter.from')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="h-9"
              value={from ?? ''}
              max={to}
              onChange={({ target }) => onChange({ from: target.value || undefined })}
            />
          )}
        </Field>
        <Field label={t('filter.to')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="h-9"
              value={to ?? ''}
              min={from}
              onChange={({ target }) => onChange({ to: target.value || undefined })}
            />
          )}
        </Field>
        {currency !== undefined && (
          <>
            <AmountField
              key={`min ${min} ${currency}`}
              label={t('filter.min', { currency })}
              minor={min}
              currency={currency}
              onChange={(next) => onChange({ min: next })}
            />
            <AmountField
              key={`max ${max} ${currency}`}
              label={t('filter.max', { currency })}
              minor={max}
              currency={currency}
              onChange={(next) => onChange({ max: next })}
            />
          </>
        )}
        <Choice
          label={t('filter.kind')}
          value={book === 'test' ? book : undefined}
          onChange={(next) => chooseCampaigns({ book: next === 'test' ? next : 'live', campaign: undefined })}
          all={t('filter.live')}
          options={[{ value: 'test', label: t('filter.test') }]}
        />
        {isNarrowed(search) && (
          <Button variant="ghost" size="sm" className="h-9" onClick={onReset}>
            {t('filter.reset')}
          </Button>
        )}
      </Folded>
    </div>
  );
}

/** The currency of the campaigns that are searched, if it is the same for all. */
function currencyOf({ campaign, book }: CommissionSearch, campaigns: readonly CampaignSummary[]): string | undefined {
  const searched = campaign === undefined ? inBook(campaigns, book) : campaigns.filter(({ id }) => id === campaign);
  const [currency, ...others] = new Set(searched.map((one) => one.currency));
  return others.length === 0 ? currency : undefined;
}

const ROOMY = '(width >= 40rem)';

/** Collapsed on a phone, where the list comes first. */
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('commissions');
  const fields = <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">{children}</div>;
  if (useMedia(ROOMY)) return fields;
  return (
    <details open={isOpen}>
      <summary className="mb-3 cursor-pointer text-sm text-wake-ink">{t('filter.open')}</summary>
      {fields}
    </details>
  );
}

interface ChoiceProps {
  readonly label: ReactNode;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ label, value, onChange, all, options }: ChoiceProps) {
  return (
    <Field label={label} className="min-w-0 sm:max-w-48">
      {(control) => (
        <Select
          {...control}
          className="h-9 truncate"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly minor: number | undefined;
  readonly currency: string;
  readonly onChange: (minor: number | undefined) => void;
}

/** Applied on blur, or with Enter, unless it is no amount. */
function AmountField({ label, minor, currency, onChange }: AmountFieldProps) {
  const { t } = useTranslation('commissions');
  const [typed, setTyped] = useState(minor === undefined ? '' : minorToDecimal(minor, currency));
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    const { data: next } = Amount(currency, '').safeParse(typed);
    const isWrong = next === undefined && typed.trim() !== '';
    setWrong(isWrong);
    if (!isWrong && next !== minor) onChange(next);
  };
  return (
    <Field
      label={label}
      className="sm:w-28"
      error={isWrong ? t('filter.amountWrong', { example: minorToDecimal(129_990, currency) }) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          className="h-9"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={read}
          onKeyDown={({ key }) => key === 'Enter' && read()}
        />
      )}
    </Field>
  );
}
