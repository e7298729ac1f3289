import { ArrowRight } from 'lucide-react';
import { formatMoney, formatMoneyShort } from '../../../src/format/money.ts';
import { formatRate } from '../../../src/format/numbers.ts';
import type { PageHead } from '../../frame/document.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Calculator } from '../../parts/calculator.tsx';
import { Call, DEMO } from '../../parts/call.tsx';
import { FlowPicture } from '../../parts/flow-picture.tsx';
import { Page, Points, Section } from '../../parts/section.tsx';
import { WakeLines } from '../../parts/wake-lines.tsx';
import { EXAMPLE_CURRENCY, type Reader, useReader } from '../../reader.ts';
import { ASSUMPTIONS } from '../../savings.ts';
import { Preview } from './preview.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';

export const landingHead = ({ t, rate, facts }: Reader): PageHead => ({
  title: t('landing:title'),
  description: t('landing:description', { rate }),
  data: {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Sillage',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: facts.publicUrl,
    license: 'https://www.apache.org/licenses/LICENSE-2.0',
    offers: { '@type': 'Offer', price: '0', priceCurrency: EXAMPLE_CURRENCY },
  },
});

const pointsOf = ({ t }: Reader, group: string, names: readonly string[]) =>
  names.map((name) => ({ title: t(`landing:${group}.${name}.title`), body: t(`landing:${group}.${name}.body`) }));

export function Landing() {
  const reader = useReader();
  const { t } = reader;
  return (
    <Page>
      <Hero />
      <Section id="story" title={t('landing:story.title')}>
        <Points points={pointsOf(reader, 'story', ['problem', 'solution', 'growth'])} />
      </Section>
      <Section id="dashboard" title={t('landing:preview.title')} intro={t('landing:preview.intro')}>
        <Preview />
        {reader.now.hasDemo && (
          <ButtonLink to={DEMO} variant="outline" className="mt-6">
            {t('frame:demo')}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        )}
      </Section>
      <Section id="features" title={t('landing:features.title')}>
        <Points points={pointsOf(reader, 'features', ['links', 'live', 'payouts', 'fraud', 'shops', 'currencies'])} />
      </Section>
      <Testimonials />
      <Section id="how" title={t('landing:how.title')} intro={t('landing:how.intro')}>
        <FlowPicture />
      </Section>
      <Section id="costs" title={t('landing:comparison.title')}>
        <Comparison />
      </Section>
      <Section id="calculator" title={t('calculator:title')}>
        <Calculator variant="landing" />
      </Section>
      <Section id="open-source" title={t('landing:openSource.title')} intro={t('landing:openSource.intro')}>
        <OpenSource />
      </Section>
      <section aria-label={t('landing:points.label')} className="border-t py-14">
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {pointsOf(reader, 'points', ['durable', 'first', 'money', 'explain']).map(({ title, body }) => (
            <div key={title}>
              <h3 className="font-semibold tracking-tight">{title}</h3>
              <p className="mt-2 text-ink-soft text-sm leading-relaxed">{body}</p>
            </div>
          ))}
        </div>
      </section>
      <Statistics />
      <Call title={t('landing:call.title')} body={t('landing:call.body')} />
    </Page>
  );
}

function Hero() {
  const {
    t,
    rate,
    now: { hasDemo },
  } = useReader();
  return (
    <div className="relative">
      <WakeLines />
      <div className="relative grid justify-items-start gap-6 pt-16 pb-20 sm:pt-28 sm:pb-32">
        <p className="rounded-full border bg-paper px-4 py-1.5 text-sm">{t('landing:hero.badge', { rate })}</p>
        <h1 className="max-w-4xl text-balance font-serif text-[44px] leading-[1.02] tracking-[-0.015em] sm:text-7xl lg:text-[88px]">
          {t('landing:hero.title')}
        </h1>
        <p className="max-w-xl text-ink-soft text-lg leading-relaxed">{t('landing:hero.intro')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to="/app?signup=true" size="lg">
            {t('landing:hero.create')}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={hasDemo ? DEMO : '#dashboard'} size="lg" variant="outline">
            {t(hasDemo ? 'frame:demo' : 'landing:hero.see')}
          </ButtonLink>
        </div>
        <p className="text-ink-soft text-sm">{t(hasDemo ? 'landing:hero.liveDemo' : 'landing:hero.demo')}</p>
      </div>
    </div>
  );
}

function Comparison() {
  const { language, rate, t } = useReader();
  const { baseMinor, shareBps } = ASSUMPTIONS.landing;
  const amount = formatMoneyShort(baseMinor, EXAMPLE_CURRENCY, language);
  const kinds = [
    {
      name: t('landing:comparison.others'),
      price: t('landing:comparison.othersPrice', { amount }),
      note: t('landing:comparison.othersNote', {
        amount: formatMoney(baseMinor, EXAMPLE_CURRENCY, language),
        percent: formatRate(shareBps, language),
      }),
      tone: 'text-ink-soft',
    },
    {
      name: t('landing:comparison.ours'),
      price: t('landing:comparison.oursPrice', { amount: formatMoneyShort(0, EXAMPLE_CURRENCY, language) }),
      note: t('landing:comparison.oursNote', { rate }),
      tone: 'text-wake-ink',
    },
  ];
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {kinds.map(({ name, price, note, tone }) => (
        <div key={name} className="border-t pt-5">
          <h3 className="font-semibold tracking-tight">{name}</h3>
          <p className={`mt-2 font-serif text-4xl sm:text-5xl ${tone}`}>{price}</p>
          <p className="mt-3 max-w-md text-ink-soft text-sm leading-relaxed">{note}</p>
        </div>
      ))}
    </div>
  );
}

function OpenSource() {
  const reader = useReader();
  return (
    <div className="grid gap-10">
      <pre className="whitespace-pre-wrap rounded-card bg-ink px-6 py-5 font-mono text-paper text-sm leading-7">
        <code>npm install &amp;&amp; npm start</code>
      </pre>
      <Points points={pointsOf(reader, 'openSource', ['licence', 'size', 'data'])} />
    </div>
  );
}
