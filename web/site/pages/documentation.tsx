import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { type DocumentationPage, documentation, linkFrom } from '../documents.ts';
import type { PageHead } from '../frame/document.tsx';
import { htmlOf } from '../parts/markdown.ts';
import { Page } from '../parts/section.tsx';
import { Trusted } from '../parts/trusted.tsx';
import { type Reader, useReader } from '../reader.ts';

const GROUPS = ['general', 'integration', 'operations', 'decisions'] as const;

export const documentationHead = ({ t }: Reader): PageHead => ({
  title: t('docs:title'),
  description: t('docs:description'),
});

export const documentHead = (document: DocumentationPage, { t }: Reader): PageHead => ({
  title: document.title,
  description: `${t('docs:title')}: ${document.title}`,
});

/** All pages of the documentation, by group. */
export function Documentation() {
  const { language, t } = useReader();
  return (
    <Page>
      <div className="grid gap-5 pt-14 pb-12">
        <h1 className="font-serif text-[44px] leading-[1.05] sm:text-6xl">{t('docs:title')}</h1>
        <p className="max-w-prose text-ink-soft text-lg leading-relaxed">{t('docs:intro')}</p>
      </div>
      <div data-search className="needs-js mb-12 grid max-w-xl gap-3">
        <label htmlFor="search" className="font-medium">
          {t('docs:search')}
        </label>
        <input
          id="search"
          type="search"
          autoComplete="off"
          className="h-11 rounded-lg border border-line-strong bg-sheet px-4"
        />
        <p
          role="status"
          data-found={t('docs:found')}
          data-none={t('docs:none')}
          data-failed={t('docs:failed')}
          className="text-ink-soft text-sm"
        />
        <ul lang={DEFAULT_LANGUAGE} data-base={`/${language}`} className="grid gap-3 empty:hidden" />
      </div>
      <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={group} className="border-t pt-5">
            <h2 id={group} className="mb-4 font-semibold text-lg tracking-tight">
              {t(`docs:groups.${group}`)}
            </h2>
            <List group={group} />
          </section>
        ))}
      </div>
    </Page>
  );
}

export function DocumentPage({ document }: { readonly document: DocumentationPage }) {
  const { t, href } = useReader();
  const html = htmlOf(document.markdown, { linkTo: (to) => linkFrom(document.file, to) });
  return (
    <Page>
      <div className="grid gap-10 pt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t('docs:pages')} className="no-print content-start text-sm max-lg:border-b max-lg:pb-6">
          <a href={href('/docs')} className="text-ink-soft underline underline-offset-4 hover:text-ink">
            {t('docs:title')}
          </a>
          <h2 className="mt-6 mb-3 font-semibold max-lg:hidden">{t(`docs:groups.${document.group}`)}</h2>
          <div className="max-lg:hidden">
            <List group={document.group} current={document.path} />
          </div>
        </nav>
        <div
          lang={DEFAULT_LANGUAGE}
          className="min-w-0 [&_h1]:mb-6 [&_h1]:font-serif [&_h1]:text-4xl [&_h1]:leading-tight sm:[&_h1]:text-5xl"
        >
          <Trusted as="div" className="prose" content={html} />
        </div>
      </div>
    </Page>
  );
}

interface ListProps {
  readonly group: DocumentationPage['group'];
  readonly current?: string;
}

function List({ group, current }: ListProps) {
  const { href } = useReader();
  return (
    <ul lang={DEFAULT_LANGUAGE} className="grid gap-2 text-sm">
      {documentation
        .filter((page) => page.group === group)
        .map(({ path, title }) => (
          <li key={path}>
            <a
              href={href(path)}
              aria-current={path === current ? 'page' : undefined}
              className="text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
    </ul>
  );
}
