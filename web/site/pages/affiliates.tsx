import type { PageHead } from '../frame/document.tsx';
import { Page, Points, Section } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

const STEPS = ['click', 'order', 'pending', 'approved', 'paid'] as const;
const QUESTIONS = ['missing', 'lower', 'negative', 'see', 'data'] as const;

export const affiliatesHead = ({ t }: Reader): PageHead => ({
  title: t('affiliates:title'),
  description: t('affiliates:description'),
  data: {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map((name) => ({
      '@type': 'Question',
      name: t(`affiliates:questions.items.${name}.ask`),
      acceptedAnswer: { '@type': 'Answer', text: t(`affiliates:questions.items.${name}.answer`) },
    })),
  },
});

/** How commissions work, for those who earn them. */
export function Affiliates() {
  const { t, href } = useReader();
  const points = ['who', 'when', 'account'].map((name) => ({
    title: t(`affiliates:payment.points.${name}.title`),
    body: t(`affiliates:payment.points.${name}.body`),
  }));
  return (
    <Page>
      <div className="grid gap-6 pt-14 pb-20 sm:pt-20">
        <h1 className="font-serif text-[44px] leading-[1.05] sm:text-6xl">{t('affiliates:title')}</h1>
        <p className="max-w-2xl text-ink-soft text-lg leading-relaxed">{t('affiliates:intro')}</p>
      </div>
      <Section id="path" title={t('affiliates:path.title')}>
        <ol className="max-w-3xl border-l">
          {STEPS.map((step, index) => (
            <li key={step} className="relative pb-8 pl-8 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-0 -left-3.5 grid size-7 place-items-center rounded-full border-2 border-wake bg-paper font-medium text-wake-ink text-xs"
              >
                {index + 1}
              </span>
              <h3 className="font-semibold tracking-tight">{t(`affiliates:path.steps.${step}.title`)}</h3>
              <p className="mt-1 text-ink-soft leading-relaxed">{t(`affiliates:path.steps.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="payment" title={t('affiliates:payment.title')}>
        <Points points={points} />
      </Section>
      <Section id="questions" title={t('affiliates:questions.title')}>
        <div className="max-w-3xl divide-y border-y">
          {QUESTIONS.map((name) => (
            <details key={name} className="py-4">
              <summary className="font-medium">{t(`affiliates:questions.items.${name}.ask`)}</summary>
              <p className="mt-3 max-w-prose text-ink-soft leading-relaxed">
                {t(`affiliates:questions.items.${name}.answer`)}
              </p>
              {name === 'data' && (
                <a href={href('/privacy')} className="mt-2 inline-block text-wake-ink underline underline-offset-4">
                  {t('frame:footer.privacy')}
                </a>
              )}
            </details>
          ))}
        </div>
      </Section>
    </Page>
  );
}
