import type { PageHead } from '../frame/document.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Page, Points, Section } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

export const aboutHead = ({ t }: Reader): PageHead => ({
  title: t('about:title'),
  description: t('about:description'),
});

export function About() {
  const { t } = useReader();
  const points = (group: string, names: readonly string[]) =>
    names.map((name) => ({ title: t(`about:${group}.${name}.title`), body: t(`about:${group}.${name}.body`) }));
  return (
    <Page>
      <div className="grid gap-6 pt-14 pb-20 sm:pt-20">
        <h1 className="font-serif text-[44px] leading-[1.05] sm:text-6xl">{t('about:title')}</h1>
        <p className="max-w-2xl text-ink-soft text-lg leading-relaxed">{t('about:intro')}</p>
      </div>
      <Section id="mission" title={t('about:mission.title')}>
        <Points points={points('mission', ['accessibility', 'innovation', 'partnership'])} />
      </Section>
      <Section id="story" title={t('about:story.title')}>
        <p className="max-w-2xl leading-relaxed">{t('about:story.body')}</p>
      </Section>
      <Section id="values" title={t('about:values.title')}>
        <Points points={points('values', ['transparency', 'community', 'excellence'])} />
      </Section>
      <ButtonLink to="/app" size="lg">
        {t('about:start')}
      </ButtonLink>
    </Page>
  );
}
