import type { MailSettings, UpdateMailSettings } from '@sillage/proto/http/mail-settings';
import { isLanguage } from '@sillage/proto/values/languages';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { LanguageOptions } from '../../ui/primitives/language-options.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { TimeZoneOptions } from './time-zone-options.tsx';

interface MailSettingsFormProps {
  readonly settings: MailSettings;
  readonly update: (wanted: UpdateMailSettings) => Promise<unknown>;
}

/** Which mails are sent to an address, and their language and time zone. Each choice is saved at once. */
export function MailSettingsForm({ settings, update }: MailSettingsFormProps) {
  const { t } = useTranslation('programmes');
  const save = useAction({ act: update, failed: t('mails.settings.failed') });
  const { email, programmes } = settings;
  const wanted = save.pending;
  const language = wanted?.language ?? settings.language ?? '';
  const timeZone = wanted?.timeZone ?? settings.timeZone ?? '';
  return (
    <>
      <header className="grid gap-3">
        <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('mails.settings.title')}</h1>
        <p className="wrap-anywhere max-w-prose text-ink-soft leading-relaxed">
          {t('mails.settings.intro', { email })}
        </p>
      </header>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field label={t('mails.settings.language')} className="content-start">
          {(control) => (
            <Select
              {...control}
              value={language}
              onChange={({ target: { value } }) => {
                if (isLanguage(value)) void save.run({ language: value });
              }}
            >
              {language === '' && <option value="">{t('mails.settings.languageNone')}</option>}
              <LanguageOptions />
            </Select>
          )}
        </Field>
        <Field label={t('mails.settings.timeZone')} hint={t('mails.settings.timeZoneHint')} className="content-start">
          {(control) => (
            <Select
              {...control}
              value={timeZone}
              onChange={({ target: { value } }) => void save.run({ timeZone: value })}
            >
              {timeZone === '' && <option value="">{t('mails.settings.timeZoneNone')}</option>}
              <TimeZoneOptions chosen={timeZone} />
            </Select>
          )}
        </Field>
      </div>
      <div className="border-t pt-8">
        {programmes.map(({ affiliateId, ...programme }) => (
          <ProgrammeMails
            key={affiliateId}
            programme={programme}
            pending={wanted?.mails?.filter((mail) => mail.affiliateId === affiliateId) ?? []}
            onChange={(mail) => void save.run({ mails: [{ affiliateId, ...mail }] })}
          />
        ))}
        <Section
          title={t('mails.always.title')}
          hint={programmes.length === 0 ? t('mails.settings.none', { email }) : undefined}
        >
          <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{t('mails.always.body')}</p>
        </Section>
        {programmes.length > 0 && (
          <Section title={t('mails.elsewhere.title')} hint={t('mails.elsewhere.body')}>
            <ul className="grid">
              {programmes.map(({ affiliateId, campaignName }) => (
                <li key={affiliateId}>
                  <Link
                    to="/programmes/$affiliateId"
                    params={{ affiliateId }}
                    className="wrap-anywhere inline-flex min-h-11 items-center gap-1 text-sm underline-offset-4 hover:underline [&_svg]:size-4"
                  >
                    {campaignName}
                    <ChevronRight />
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

type Mail = MailSettings['programmes'][number]['mails'][number];

interface ProgrammeMailsProps {
  readonly programme: Omit<MailSettings['programmes'][number], 'affiliateId'>;
  /** The mails whose choice is being saved. */
  readonly pending: readonly Mail[];
  readonly onChange: (mail: Mail) => void;
}

function ProgrammeMails({ programme, pending, onChange }: ProgrammeMailsProps) {
  const { t } = useTranslation('programmes');
  const id = useId();
  const { campaignName, merchantName, mails } = programme;
  return (
    <Section title={campaignName} hint={merchantName ?? undefined}>
      <ul className="grid gap-1">
        {mails.map(({ kind, isOn }) => (
          <li key={kind}>
            <label
              htmlFor={`${id}${kind}`}
              className="flex min-h-11 items-center justify-between gap-4 text-sm leading-snug"
            >
              {t(`mails.kinds.${kind}`)}
              <Switch
                id={`${id}${kind}`}
                checked={pending.find((mail) => mail.kind === kind)?.isOn ?? isOn}
                onCheckedChange={(checked) => onChange({ kind, isOn: checked })}
              />
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
