import { OPERATOR_FACTS, type OperatorFact, type SiteFacts } from '@sillage/proto/http/public-site';
import type { TFunction } from 'i18next';
import { version } from '../../../package.json';
import type { PageHead } from '../frame/document.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { htmlOf } from '../parts/markdown.ts';
import { Page } from '../parts/section.tsx';
import { Trusted } from '../parts/trusted.tsx';
import { type Reader, useReader } from '../reader.ts';
import { documentIn } from '../texts.ts';

export const LEGAL_TEXTS = ['legal', 'privacy', 'terms', 'subprocessors', 'dpa'] as const;
export type LegalText = (typeof LEGAL_TEXTS)[number];

export const legalHead = (name: LegalText, { language, t }: Reader): PageHead => ({
  title: titleOf(documentIn(language, name)),
  description: t(`documents:descriptions.${name}`),
});

/** A draft in Markdown, completed with the operator's details. */
export function LegalPage({ name }: { readonly name: LegalText }) {
  const { language, t, href } = useReader();
  const reader = useReader();
  const html = htmlOf(filledIn(documentIn(language, name), reader), {
    // The application's own pages have no language in their address.
    linkTo: (to) => (/^\/(privacy-dashboard|status|your-data)\b/.test(to) || !to.startsWith('/') ? to : href(to)),
  });
  return (
    <Page>
      <div className="pt-10 pb-4 sm:pt-16">
        <BackLink />
        <p className="my-8 max-w-[46rem] rounded-card border border-line-strong px-5 py-4 text-sm leading-relaxed">
          {t('documents:draft')}
        </p>
        <div className="[&_h1]:mb-6 [&_h1]:font-serif [&_h1]:text-4xl [&_h1]:leading-tight sm:[&_h1]:text-5xl">
          <Trusted as="div" className="prose" content={html} />
        </div>
      </div>
    </Page>
  );
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

function filledIn(markdown: string, { facts, rate, t }: Pick<Reader, 'facts' | 'rate' | 't'>): string {
  return markdown.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (name === 'feeRate') return rate;
    if (name === 'version') return version;
    if (name === 'supportEmail') return facts.supportEmail;
    if (name === 'siteUrl') return facts.publicUrl;
    if (name === 'subprocessors') return subprocessors(facts, t);
    if (!isFact(name)) throw new Error(`nobody knows {{${name}}}`);
    const said = facts.operator[name];
    return said === undefined ? gap(name, t) : asText(said);
  });
}

const isFact = (name: string): name is OperatorFact => OPERATOR_FACTS.some((fact) => fact === name);

const gap = (fact: string, t: TFunction): string =>
  `**[${t('documents:gap', { fact: t(`documents:facts.${fact}`) })}]**`;

/** A vertical bar separates lines of an address. The operator's values are plain text, not Markdown. */
const asText = (said: string): string =>
  said
    .split('|')
    .map((line) => line.trim().replaceAll(/[\\`*_[\]<>&#]/g, (character) => `&#${character.charCodeAt(0)};`))
    .join(', ');

function subprocessors({ subprocessors: list }: SiteFacts, t: TFunction): string {
  if (list === undefined) return gap('subprocessors', t);
  if (list.length === 0) return t('documents:none');
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = [t('documents:name'), t('documents:purpose'), t('documents:place')];
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...list.map((one) => row([one.name, one.purpose, one.place].map(asText))),
  ].join('\n');
}
