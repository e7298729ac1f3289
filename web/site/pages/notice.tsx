import type { PageHead } from '../frame/document.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { Page } from '../parts/section.tsx';
import { type Reader, useReader } from '../reader.ts';

/** Shown instead of a page that does not exist or could not be rendered. */
export type NoticeName = 'notFound' | 'failed';

export const noticeHead = (name: NoticeName, { t }: Reader): PageHead => ({
  title: t(`frame:${name}.title`),
  description: t(`frame:${name}.body`),
});

export function Notice({ name }: { readonly name: NoticeName }) {
  const { t, href } = useReader();
  return (
    <Page>
      <div className="grid justify-items-center gap-5 py-32 text-center">
        <h1 className="text-balance font-serif text-4xl sm:text-5xl">{t(`frame:${name}.title`)}</h1>
        <p className="max-w-prose text-ink-soft">{t(`frame:${name}.body`)}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={href('/')}>{t('frame:back')}</ButtonLink>
          <ButtonLink to={href('/contact')} variant="outline">
            {t('frame:contactSupport')}
          </ButtonLink>
          {name === 'failed' && (
            <ButtonLink to="/status" variant="outline">
              {t('frame:footer.status')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
