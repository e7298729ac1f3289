import type { ReactNode } from 'react';
import type { PageHead } from '../frame/document.tsx';
import { Questions, questionsData } from '../parts/questions.tsx';
import { Page, Points, Section } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

const STEPS = ['click', 'order', 'pending', 'approved', 'paid'] as const;
const QUESTIONS = ['missing', 'lower', 'negative', 'see', 'programmes', 'data'] as const;

const questionsOf = (t: Reader['t']) =>
  QUESTIONS.map((name) => ({
    name,
    ask: t(`affiliates:questions.items.${name}.ask`),
    answer: t(`affiliates:questions.items.${name}.answer`),
  }));

export const affiliatesHead = ({ t }: Reader): PageHead => ({
  title: t('affiliates:title'),
  description: t('affiliates:description'),
  data: questionsData(questionsOf(t)),
});

/** Explains commissions to affiliates. */
export function Affiliates() {
  const { t, href } = useReader();
  const points = ['who', 'when', 'account'].map((name) => ({
    title: t(`affiliates:payment.points.${name}.title`),
    body: t(`affiliates:payment.points.${name}.body`),
  }));
  const more: Partial<Record<(typeof QUESTIONS)[number], ReactNode>> = {
    programmes: <a href="/programmes">{t('affiliates:questions.items.programmes.more')}</a>,
    data: (
      <>
        <a href="/your-data">{t('affiliates:questions.items.data.more')}</a> ·{' '}
        <a href={href('/privacy')}>{t('frame:footer.privacy')}</a>
      </>
    ),
  };
  const questions = questionsOf(t).map((question) => ({ ...question, more: more[question.name] }));
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
        <Questions questions={questions} />
      </Section>
    </Page>
  );
}
