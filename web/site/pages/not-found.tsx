import type { PageHead } from '../frame/document.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Page } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

export const notFoundHead = ({ t }: Reader): PageHead => ({
  title: t('frame:notFound.title'),
  description: t('frame:notFound.body'),
});

export function NotFound() {
  const { t, href } = useReader();
  return (
    <Page>
      <div className="grid justify-items-center gap-5 py-32 text-center">
        <h1 className="font-serif text-4xl sm:text-5xl">{t('frame:notFound.title')}</h1>
        <p className="max-w-prose text-ink-soft">{t('frame:notFound.body')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={href('/')}>{t('frame:back')}</ButtonLink>
          <ButtonLink to={href('/contact')} variant="outline">
            {t('frame:notFound.contact')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
