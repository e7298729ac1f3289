import script from 'virtual:site-script';
import type { CreateSite, SiteFacts, SiteNow } from '@sillage/proto/http/public-site';
import { FAILED, MISSING } from '@sillage/proto/http/public-site';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from '@sillage/proto/values/languages';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isAppRoute } from './app-routes.ts';
import bootSource from './boot.js?raw';
import { documentation } from './documents.ts';
import { type Assets, Document, type PageHead } from './frame/document.tsx';
import { About, aboutHead } from './pages/about.tsx';
import { Affiliates, affiliatesHead } from './pages/affiliates.tsx';
import { Contact, contactHead } from './pages/contact.tsx';
import { Documentation, DocumentPage, documentationHead, documentHead } from './pages/documentation.tsx';
import { Landing, landingHead } from './pages/landing/landing.tsx';
import { LEGAL_TEXTS, LegalPage, legalHead } from './pages/legal-text.tsx';
import { Notice, noticeHead } from './pages/notice.tsx';
import { Pricing, pricingHead } from './pages/pricing.tsx';
import { Security, securityHead } from './pages/security.tsx';
import { Visits, visitsHead } from './pages/visits.tsx';
import { addressOf, type Reader, ReaderContext, readerOf } from './reader.ts';
import { sharedTitle, shareImageAddress } from './share-images.ts';
import css from './site.css?inline';
import { textsIn } from './texts.ts';
import { UNSAID } from './unsaid.ts';

interface PublicPage {
  readonly head: (reader: Reader) => PageHead;
  readonly content: ReactElement;
  /** The languages in which search engines may index it; default: all. */
  readonly languages?: readonly Language[];
}

const pages: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  ['/', { head: landingHead, content: <Landing /> }],
  ['/pricing', { head: pricingHead, content: <Pricing /> }],
  ['/security', { head: securityHead, content: <Security /> }],
  ['/contact', { head: contactHead, content: <Contact /> }],
  ['/your-visits', { head: visitsHead, content: <Visits /> }],
  ['/for-affiliates', { head: affiliatesHead, content: <Affiliates /> }],
  ['/about', { head: aboutHead, content: <About /> }],
  ...LEGAL_TEXTS.map((name): [string, PublicPage] => [
    `/${name}`,
    { head: (reader) => legalHead(name, reader), content: <LegalPage name={name} /> },
  ]),
  ['/docs', { head: documentationHead, content: <Documentation /> }],
  ...documentation.map((document): [string, PublicPage] => [
    document.path,
    {
      head: (reader) => documentHead(document, reader),
      content: <DocumentPage document={document} />,
      // The text is the same in every language.
      languages: [DEFAULT_LANGUAGE],
    },
  ]),
  [MISSING, { head: (reader) => noticeHead('notFound', reader), content: <Notice name="notFound" />, languages: [] }],
  [FAILED, { head: (reader) => noticeHead('failed', reader), content: <Notice name="failed" />, languages: [] }],
]);

/** The pages that have an address of their own. */
const paths = [...pages].filter(([, { languages }]) => languages?.length !== 0).map(([path]) => path);

const boot = `const LANGUAGES=${JSON.stringify(languageCodes)};${bootSource}`;
// `optional`, so that a font that loads late is used from the next page on, and the text being read does not move.
const assets: Assets = { css: css.replaceAll('font-display:swap', 'font-display:optional'), boot, script };

/**
 * The public pages of an installation. Each is rendered on the first request, and cached until the demo or the
 * statistics on it change. Pages of the documentation are not cached, because a crawler that reads them in five
 * languages would fill the memory of `npm start`.
 */
export const createSite: CreateSite = (facts) => {
  const rendered = new Map<string, { readonly html: string; readonly now: SiteNow | undefined }>();
  return {
    paths,
    find(address) {
      const [, first = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(address) ?? [];
      const language = isLanguage(first) ? first : undefined;
      const path = (language ? rest : address).replace(/(.)\/$/, '$1');
      if (paths.includes(path)) return { path, language };
      return language === undefined && isAppRoute(path) ? undefined : { path: MISSING, language };
    },
    addressOf,
    languagesOf: (path) => pages.get(path)?.languages ?? languageCodes,
    searchIndex: () =>
      JSON.stringify(documentation.map(({ path, title, markdown }) => ({ path, title, text: markdown }))),
    page(path, language, now) {
      const key = `${language} ${path}`;
      const kept = rendered.get(key);
      if (kept && kept.now?.hasDemo === now?.hasDemo && kept.now?.statistics === now?.statistics) return kept.html;
      const html = render(path, language, facts, now);
      if (!path.startsWith('/docs/')) rendered.set(key, { html, now });
      return html;
    },
  };
};

/** The share images of the pages, which the build draws. */
export function shareImages(): readonly { readonly address: string; readonly title: string }[] {
  const shared = [...pages].filter(([path]) => paths.includes(path));
  const titles = shared.flatMap(([path, { head }]) =>
    languageCodes.map((language) => {
      const reader = readerOf(language, path, textsIn(language), UNSAID);
      return sharedTitle(path, head(reader).title, language);
    }),
  );
  return [...new Set(titles)].map((title) => ({ address: shareImageAddress(title), title }));
}

function render(path: string, language: Language, facts: SiteFacts, now?: SiteNow): string {
  const page = pages.get(path);
  if (!page) throw new Error(`there is no public page ${path}`);
  const reader = readerOf(language, path, textsIn(language), facts, now);
  const html = renderToStaticMarkup(
    <ReaderContext value={reader}>
      <Document head={page.head(reader)} languages={page.languages ?? languageCodes} assets={assets}>
        {page.content}
      </Document>
    </ReaderContext>,
  );
  return `<!doctype html>${html}`;
}
