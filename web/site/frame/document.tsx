import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Language } from '@sillage/proto/values/languages';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { jsonInPage, NONCE, Trusted } from '../parts/trusted.tsx';
import { addressOf, useReader } from '../reader.ts';
import { SHARE_IMAGE, sharedTitle, shareImageAddress } from '../share-images.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export interface PageHead {
  /** The product's name is appended. */
  readonly title: string;
  readonly description: string;
  /** Structured data of schema.org, if the page has any. */
  readonly data?: object | undefined;
}

export interface Assets {
  /** The whole style sheet, which is inlined to save a round trip. */
  readonly css: string;
  /** Runs before the first paint. */
  readonly boot: string;
  /** The address of the script that runs after the first paint. */
  readonly script: string;
}

/** The texts of the consent script, in the language of the page. */
const consentTexts = (t: TFunction): string =>
  jsonInPage({
    banner: t('consent:banner', { returnObjects: true }),
    dialog: t('consent:dialog', { returnObjects: true, date: '{{date}}' }),
    categories: t('consent:categories', { returnObjects: true }),
    signalled: t('consent:signalled'),
  });

interface DocumentProps {
  readonly head: PageHead;
  /** The languages in which search engines may index it. */
  readonly languages: readonly Language[];
  readonly assets: Assets;
  readonly children: ReactNode;
}

/** A whole page: head, header, content, footer. */
export function Document({ head, languages, assets, children }: DocumentProps) {
  const { language, path, facts, t } = useReader();
  const absolute = (address: string) => `${facts.publicUrl}${address}`;
  const title = path === '/' ? head.title : `${head.title} · Sillage`;
  const isIndexed = languages.includes(language);
  const own = absolute(addressOf(path, language));
  const shared = sharedTitle(path, head.title, language);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C171D" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {!isIndexed && <meta name="robots" content="noindex" />}
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {isIndexed && (
          <>
            <link rel="canonical" href={own} />
            {languages.map((code) => (
              <link key={code} rel="alternate" hrefLang={code} href={absolute(addressOf(path, code))} />
            ))}
            <link rel="alternate" hrefLang="x-default" href={absolute(path)} />
          </>
        )}
        {languages.length > 0 && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content="Sillage" />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={head.description} />
            <meta property="og:url" content={own} />
            <meta property="og:locale" content={language} />
            <meta property="og:image" content={absolute(shareImageAddress(shared))} />
            <meta property="og:image:type" content="image/png" />
            <meta property="og:image:width" content={String(SHARE_IMAGE.width)} />
            <meta property="og:image:height" content={String(SHARE_IMAGE.height)} />
            <meta property="og:image:alt" content={`Sillage: ${shared}`} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <Trusted as="style" nonce={NONCE} content={assets.css} />
        <Trusted as="script" nonce={NONCE} content={assets.boot} />
        {head.data && <Trusted as="script" type="application/ld+json" nonce={NONCE} content={jsonInPage(head.data)} />}
        <script type="module" src={assets.script} nonce={NONCE} />
      </head>
      <body>
        <Trusted as="script" type="application/json" id="consent-texts" nonce={NONCE} content={consentTexts(t)} />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:px-4 focus:py-2"
        >
          {t('frame:skip')}
        </a>
        <Header />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
