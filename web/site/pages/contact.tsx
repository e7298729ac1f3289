import { CONTACT_LIMITS } from '@sillage/proto/http/contact';
import { Clock, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../src/ui/primitives/button.tsx';
import type { PageHead } from '../frame/document.tsx';
import { Page } from '../parts/section.tsx';
import { jsonInPage, NONCE, Trusted } from '../parts/trusted.tsx';
import { type Reader, useReader } from '../reader.ts';

export const contactHead = ({ t }: Reader): PageHead => ({
  title: t('contact:title'),
  description: t('contact:description'),
});

/** The form beside frequent questions; on a phone the form comes first. */
export function Contact() {
  const { t, facts } = useReader();
  const { supportEmail, supportHours } = facts;
  return (
    <Page>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-5">
          <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('contact:title')}</h1>
          <p className="max-w-prose text-ink-soft leading-relaxed">{t('contact:intro')}</p>
          <ul className="grid gap-2 text-sm">
            <Fact icon={<Mail aria-hidden="true" className="size-4 shrink-0 text-wake" />}>
              <a href={`mailto:${supportEmail}`} className="wrap-anywhere min-w-0 underline underline-offset-4">
                {supportEmail}
              </a>
            </Fact>
            {supportHours !== undefined && (
              <Fact icon={<Clock aria-hidden="true" className="size-4 shrink-0 text-wake" />}>
                <span className="wrap-anywhere min-w-0">{t('contact:hours', { hours: supportHours })}</span>
              </Fact>
            )}
          </ul>
        </div>
        <div className="grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Form />
          <p className="max-w-prose text-ink-soft text-xs leading-relaxed">
            {t('contact:kept', { count: facts.contactKeptDays })}
          </p>
        </div>
        <Questions />
      </div>
    </Page>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      {icon}
      {children}
    </li>
  );
}

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', isRequired: true },
  { name: 'email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'company', type: 'text', autoComplete: 'organization', isRequired: false },
  { name: 'subject', type: 'text', autoComplete: 'off', isRequired: true },
  { name: 'message', type: 'textarea', autoComplete: 'off', isRequired: true },
] as const;
type Field = (typeof FIELDS)[number];

const CONTROL =
  'w-full rounded-lg border border-line-strong bg-sheet px-3 text-base aria-[invalid=true]:border-negative-ink sm:text-sm';

/** client/contact.ts validates and sends it, and shows the outcome. */
function Form() {
  const { t, facts } = useReader();
  const [name, email, ...rest] = FIELDS;
  return (
    <>
      <p className="without-js">{t('contact:withoutScript', { email: facts.supportEmail })}</p>
      <form data-contact={facts.supportEmail} noValidate aria-labelledby="write" className="needs-js grid gap-5">
        <Trusted as="script" type="application/json" nonce={NONCE} content={textsOf(t)} />
        <h2 id="write" className="font-medium text-lg">
          {t('contact:form.title')}
        </h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Labelled field={name} />
          <Labelled field={email} />
        </div>
        {rest.map((field) => (
          <Labelled key={field.name} field={field} />
        ))}
        {/* A honeypot for bots, which fill in every field. */}
        <div hidden>
          <input type="text" name="homepage" tabIndex={-1} autoComplete="off" aria-label="homepage" />
        </div>
        <div data-failure />
        <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
          {t('contact:form.send')}
        </Button>
      </form>
    </>
  );
}

function Labelled({ field: { name, type, autoComplete, isRequired } }: { readonly field: Field }) {
  const { t } = useReader();
  const common = { id: name, name, autoComplete, required: isRequired };
  const isMessage = type === 'textarea';
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-3 text-sm">
        <label htmlFor={name} className="font-medium">
          {t(`contact:form.${name}`)}
        </label>
        {!isRequired && <span className="text-ink-soft">{t('contact:form.optional')}</span>}
      </p>
      {isMessage ? (
        <textarea
          {...common}
          maxLength={CONTACT_LIMITS.message}
          aria-describedby="message-hint"
          className={`${CONTROL} min-h-40 py-2.5`}
        />
      ) : (
        <input
          {...common}
          type={type}
          maxLength={name === 'email' ? 254 : CONTACT_LIMITS[name]}
          className={`${CONTROL} h-10`}
        />
      )}
      {isMessage && (
        <p id="message-hint" className="text-ink-soft text-xs">
          {t('contact:form.messageHint')}
        </p>
      )}
    </div>
  );
}

const textsOf = (t: Reader['t']): string =>
  jsonInPage({
    send: t('contact:form.send'),
    sending: t('contact:form.sending'),
    missing: t('contact:missing', { returnObjects: true }),
    sent: t('contact:sent', { returnObjects: true }),
    failed: t('contact:failed', { returnObjects: true, email: '{{email}}' }),
  });

const QUESTIONS = [
  { name: 'signIn', to: '/forgot-password' },
  { name: 'outage', to: '/status' },
  { name: 'affiliate', to: null },
  { name: 'integration', to: '/api/reference' },
  { name: 'data', to: '/account-settings?tab=export' },
] as const;

/** Frequent questions, with links to their answers. */
function Questions() {
  const { t } = useReader();
  return (
    <section aria-labelledby="questions" className="grid content-start gap-2">
      <h2 id="questions" className="font-medium text-lg">
        {t('contact:questions.title')}
      </h2>
      <div className="divide-y border-y">
        {QUESTIONS.map(({ name, to }) => (
          <details key={name} className="py-3 text-sm">
            <summary className="font-medium">{t(`contact:questions.${name}.ask`)}</summary>
            <div className="mt-2 grid gap-2 text-ink-soft leading-relaxed">
              <p>{t(`contact:questions.${name}.answer`)}</p>
              {to !== null && (
                <a href={to} className="w-fit text-wake-ink underline underline-offset-4">
                  {t(`contact:questions.${name}.link`)}
                </a>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
