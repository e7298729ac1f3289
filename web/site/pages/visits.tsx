import { Button } from '../../src/ui/primitives/button.tsx';
import type { PageHead } from '../frame/document.tsx';
import { Page, Points, Section } from '../parts/section.tsx';
import { jsonInPage, NONCE, Trusted } from '../parts/trusted.tsx';
import { type Reader, useReader } from '../reader.ts';

export const visitsHead = ({ t }: Reader): PageHead => ({
  title: t('visits:title'),
  description: t('visits:description'),
});

/** What visitors of shops can see about themselves and decide. client/visits.ts fills it in. */
export function Visits() {
  const { t, facts } = useReader();
  const points = ['purpose', 'who', 'erase'].map((name) => ({
    title: t(`visits:why.points.${name}.title`),
    body: t(`visits:why.points.${name}.body`),
  }));
  const texts = {
    click: t('visits:click', { returnObjects: true }),
    fields: t('visits:fields', { returnObjects: true }),
    until: t('visits:until', { returnObjects: true, date: '{{date}}' }),
    devices: t('visits:devices', { returnObjects: true }),
    cookie: t('visits:cookie', { returnObjects: true }),
  };
  return (
    <Page>
      <div className="grid gap-6 pt-14 pb-20 sm:pt-20">
        <h1 className="font-serif text-[44px] leading-[1.05] sm:text-6xl">{t('visits:title')}</h1>
        <p className="max-w-2xl text-ink-soft text-lg leading-relaxed">{t('visits:intro')}</p>
        <p className="without-js">{t('visits:withoutScript', { email: facts.supportEmail })}</p>
      </div>
      <div data-visits className="needs-js">
        <Trusted as="script" type="application/json" nonce={NONCE} content={jsonInPage(texts)} />
        <Section id="click" title={t('visits:click.title')}>
          <p data-click-says role="status" className="max-w-prose leading-relaxed">
            {t('visits:click.none')}
          </p>
          <dl data-click hidden className="grid max-w-3xl gap-x-10 sm:grid-cols-2" />
          <Button data-download hidden variant="outline" className="mt-6">
            {t('visits:click.download')}
          </Button>
        </Section>
        <Section id="cookie" title={t('visits:cookie.title')} intro={t('visits:cookie.body')}>
          <p data-cookie-says role="status" className="font-medium" />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button data-cookie-remove variant="outline">
              {t('visits:cookie.remove')}
            </Button>
            <Button data-cookie-refuse variant="outline">
              {t('visits:cookie.refuse')}
            </Button>
          </div>
        </Section>
      </div>
      <Section id="why" title={t('visits:why.title')}>
        <Points points={points} />
      </Section>
    </Page>
  );
}
