import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Consent,
  type ConsentOptions,
  consentFile,
  decide,
  isSignalled,
  OPTIONAL,
  onConsent,
  readConsent,
  withdraw,
} from '../../consent/consent.ts';
import { useFormat } from '../../format/use-format.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { Archives } from './archives.tsx';
import { Records } from './records.tsx';
import { Restriction } from './restriction.tsx';
import { Rights } from './rights.tsx';

const CATEGORIES = ['necessary', ...OPTIONAL] as const;
const OPTIONS = ['strictMode', 'autoExpiry', 'trackingOptOut'] as const satisfies readonly (keyof ConsentOptions)[];

/** This browser's consent, and the rights of its owner. */
export function PrivacyPage() {
  const { t } = useTranslation('consent');
  usePageTitle(t('page.title'));
  const [consent, setConsent] = useState(() => readConsent(Date.now()));
  useEffect(() => onConsent(() => setConsent(readConsent(Date.now()))), []);
  return <Choices key={consent.decidedAtMs} consent={consent} />;
}

function Choices({ consent }: { readonly consent: Consent }) {
  const { t } = useTranslation('consent');
  const format = useFormat();
  const isViewing = useIsViewing();
  const [preferences, setPreferences] = useState(consent.preferences);
  const [options, setOptions] = useState(consent.options);
  const { decidedAtMs, expiresAtMs } = consent;
  const active = CATEGORIES.filter((category) => consent.preferences[category]).length;
  const dateOf = (ms: number | null, none: string) => (ms === null ? none : format.date(ms));
  const facts = [
    [t('page.consented'), dateOf(decidedAtMs, t('page.never'))],
    [t('page.expires'), decidedAtMs === null ? '–' : dateOf(expiresAtMs, t('page.noEnd'))],
    [t('page.active'), t('page.activeOf', { active, total: CATEGORIES.length })],
  ] as const;
  const save = () => {
    decide('custom', { preferences, options }, Date.now());
    toast.success(t('page.saved'));
  };
  const takeBack = () => {
    withdraw(Date.now());
    toast.success(t('page.withdrawn'));
  };
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('page.title')}</h1>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft leading-relaxed">{t('page.intro')}</p>
      <dl className="mb-8 grid gap-x-8 gap-y-4 border-y py-6 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="mt-1 font-medium text-xl tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={t('page.cookies')}>
        {isSignalled() && <Notice title={t('signalled')} />}
        <div className="grid max-w-2xl divide-y">
          {CATEGORIES.map((category) => (
            <Choice
              key={category}
              label={t(`categories.${category}.title`)}
              hint={t(`categories.${category}.body`)}
              checked={preferences[category]}
              disabled={category === 'necessary'}
              onChange={(isOn) => setPreferences({ ...preferences, [category]: isOn })}
            />
          ))}
        </div>
      </Section>
      <Section title={t('page.options')}>
        <div className="grid max-w-2xl divide-y">
          {OPTIONS.map((option) => (
            <Choice
              key={option}
              label={t(`page.${option}`)}
              hint={t(`page.${option}Hint`)}
              checked={options[option]}
              onChange={(isOn) => setOptions({ ...options, [option]: isOn })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={save}>{t('page.save')}</Button>
          <Button variant="outline" onClick={takeBack}>
            {t('page.withdraw')}
          </Button>
        </div>
      </Section>
      {!isViewing && <Archives />}
      <Rights
        onConsentFile={() =>
          saveFile(new Blob([consentFile(Date.now())], { type: 'application/json' }), 'sillage-consent.json')
        }
      />
      {!isViewing && (
        <>
          <Restriction />
          <Records />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ label, hint, checked, disabled = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 py-4 first:pt-0">
      <div className="grid gap-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-soft leading-relaxed">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      />
    </div>
  );
}
