import type { PageHead } from '../frame/document.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Page } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

/** Guarantees that the software enforces, with the documentation page that describes each. */
const CLAIMS = {
  accounts: {
    passwords: '/docs/decisions/accounts-and-access',
    factors: '/docs/decisions/accounts-and-access',
    throttling: '/docs/decisions/accounts-and-access',
    looking: '/docs/operations/administration',
  },
  money: {
    ledger: '/docs/decisions/ledger',
    once: '/docs/decisions/payment-provider',
    cards: '/docs/decisions/payment-provider',
    test: '/docs/decisions/test-mode',
  },
  data: {
    tenants: '/docs/decisions/accounts-and-access',
    visitors: '/docs/decisions/privacy-of-visitors',
    pages: '/docs/decisions/screens',
    loss: '/docs/decisions/durable-before-the-answer',
  },
} as const;

export const securityHead = ({ t }: Reader): PageHead => ({
  title: t('security:title'),
  description: t('security:description'),
});

export function Security() {
  const { t, href, facts } = useReader();
  return (
    <Page>
      <div className="grid gap-6 pt-10 pb-14 sm:pt-16">
        <BackLink />
        <h1 className="font-serif text-[44px] leading-[1.05] sm:text-6xl">{t('security:title')}</h1>
        <p className="max-w-2xl text-ink-soft text-lg leading-relaxed">{t('security:intro')}</p>
      </div>
      {Object.entries(CLAIMS).map(([group, claims]) => (
        <section key={group} aria-labelledby={group} className="border-t pt-10 pb-14">
          <h2 id={group} className="font-serif text-3xl">
            {t(`security:groups.${group}.title`)}
          </h2>
          <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {Object.entries(claims).map(([name, path]) => {
              const title = t(`security:groups.${group}.points.${name}.title`);
              return (
                <div key={name}>
                  <h3 className="font-semibold tracking-tight">{title}</h3>
                  <p className="mt-2 max-w-prose text-ink-soft leading-relaxed">
                    {t(`security:groups.${group}.points.${name}.body`)}
                  </p>
                  <a
                    href={href(path)}
                    aria-label={`${t('security:more')}: ${title}`}
                    className="mt-2 inline-block text-sm text-wake-ink underline underline-offset-4"
                  >
                    {t('security:more')}
                  </a>
                </div>
              );
            })}
          </div>
        </section>
      ))}
      <section aria-labelledby="report" className="border-t pt-10">
        <h2 id="report" className="font-serif text-3xl">
          {t('security:report.title')}
        </h2>
        <p className="mt-4 max-w-prose leading-relaxed">{t('security:report.body')}</p>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <a href={`mailto:${facts.supportEmail}`} className="text-wake-ink underline underline-offset-4">
            {t('security:report.contact')}
          </a>
          <a href="/.well-known/security.txt" className="text-wake-ink underline underline-offset-4">
            {t('security:report.file')}
          </a>
        </p>
      </section>
    </Page>
  );
}
