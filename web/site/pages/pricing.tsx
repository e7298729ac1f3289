import { Check } from 'lucide-react';
import { formatMoneyShort } from '../../src/format/money.ts';
import { formatRate } from '../../src/format/numbers.ts';
import type { PageHead } from '../frame/document.tsx';
import { SUBSCRIPTION_PRICES } from '../list-prices.ts';
import { ButtonLink } from '../parts/button-link.tsx';
import { Calculator } from '../parts/calculator.tsx';
import { Call } from '../parts/call.tsx';
import { Questions, questionsData } from '../parts/questions.tsx';
import { Page, Points, Section } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

const QUESTIONS = ['base', 'commission', 'who', 'card', 'currency', 'stop', 'host'] as const;
const KINDS = ['subscription', 'network', 'agency', 'own', 'sillage', 'selfHosted'] as const;

const questionsOf = (t: Reader['t'], rate: string) =>
  QUESTIONS.map((name) => ({
    ask: t(`pricing:questions.items.${name}.ask`, { rate }),
    answer: t(`pricing:questions.items.${name}.answer`),
  }));

export const pricingHead = ({ t, rate }: Reader): PageHead => ({
  title: t('pricing:title'),
  description: t('pricing:description', { rate }),
  data: questionsData(questionsOf(t, rate)),
});

export function Pricing() {
  const { t, rate } = useReader();
  const included = t('pricing:included.items', { returnObjects: true });
  const steps = ['sale', 'month', 'invoice'].map((step) => ({
    title: t(`pricing:how.steps.${step}.title`),
    body: t(`pricing:how.steps.${step}.body`, { rate }),
  }));
  return (
    <Page>
      <div className="grid gap-12 pt-14 pb-20 sm:pt-20 lg:grid-cols-[1.3fr_1fr]">
        <div className="grid content-start justify-items-start gap-6">
          <h1 className="max-w-2xl text-balance font-serif text-[44px] leading-[1.05] sm:text-6xl">
            {t('pricing:hero.title', { rate })}
          </h1>
          <p className="max-w-xl text-ink-soft text-lg leading-relaxed">{t('pricing:hero.intro')}</p>
          <ButtonLink to="/app?signup=true" size="lg">
            {t('pricing:hero.start')}
          </ButtonLink>
        </div>
        <div className="grid content-start gap-4 border-t pt-6 lg:border-t-0 lg:border-l lg:pt-2 lg:pl-10">
          <h2 className="font-semibold text-lg tracking-tight">{t('pricing:included.title')}</h2>
          <ul className="grid gap-3">
            {(Array.isArray(included) ? included : []).map((item) => (
              <li key={item} className="flex gap-3 text-sm leading-relaxed">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Section id="calculator" title={t('calculator:title')}>
        <Calculator variant="pricing" />
      </Section>
      <Section id="how" title={t('pricing:how.title')}>
        <Points points={steps} />
      </Section>
      <Section id="kinds" title={t('pricing:kinds.title')} intro={t('pricing:kinds.intro')}>
        <Kinds />
      </Section>
      <Section id="questions" title={t('pricing:questions.title')}>
        <Questions questions={questionsOf(t, rate)} />
      </Section>
      <Call title={t('pricing:call.title')} body={t('pricing:call.body')} />
    </Page>
  );
}

/** The prices of comparable tools, with the day on which they were read. */
function ListPrices() {
  const { language, t, format, href } = useReader();
  const amounts = SUBSCRIPTION_PRICES.map(({ amountMinor }) => amountMinor);
  const money = (minor: number) => formatMoneyShort(minor, 'USD', language);
  return (
    <span className="mt-1 block max-w-md text-ink-soft text-xs leading-relaxed">
      {t('pricing:kinds.listPrices', {
        count: SUBSCRIPTION_PRICES.length,
        from: money(Math.min(...amounts)),
        to: money(Math.max(...amounts)),
        share: formatRate(Math.max(...SUBSCRIPTION_PRICES.map(({ shareBps }) => shareBps)), language),
        date: format.date(
          SUBSCRIPTION_PRICES.map(({ readOn }) => readOn)
            .toSorted()
            .at(-1) ?? '',
        ),
      })}{' '}
      <a href={href('/docs/prices')} className="underline underline-offset-4">
        {t('pricing:kinds.sources')}
      </a>
    </span>
  );
}

/** A table in a wide window and a list on a phone, with the same elements. */
function Kinds() {
  const { t, rate } = useReader();
  const heads = ['kind', 'charges', 'quiet'] as const;
  return (
    <table className="w-full text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b text-ink-soft text-xs">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-6 text-left font-medium">
              {t(`pricing:kinds.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {KINDS.map((kind) => (
          <tr key={kind} className="border-b max-sm:block max-sm:py-4">
            <th scope="row" className="py-4 pr-6 text-left align-top font-semibold max-sm:block max-sm:p-0">
              {t(`pricing:kinds.rows.${kind}.name`)}
            </th>
            <td className="py-4 pr-6 align-top max-sm:block max-sm:p-0 max-sm:pt-1">
              {t(`pricing:kinds.rows.${kind}.charges`, { rate })}
              {kind === 'subscription' && <ListPrices />}
            </td>
            <td className="py-4 align-top text-ink-soft max-sm:block max-sm:p-0 max-sm:pt-1">
              <span className="block text-xs sm:hidden">{t('pricing:kinds.quiet')}</span>
              {t(`pricing:kinds.rows.${kind}.quiet`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
