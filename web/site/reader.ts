import type { SiteFacts, SiteNow } from '@sillage/proto/http/public-site';
import { PLATFORM_FEE_BPS } from '@sillage/proto/values/basis-points';
import type { Language } from '@sillage/proto/values/languages';
import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import { formatMoney, formatMoneyShort } from '../src/format/money.ts';
import { formatConversionRate, formatCount, formatRate } from '../src/format/numbers.ts';

/** What every component needs: the language and path of the page, the operator's settings, and formatters. */
export interface Reader {
  readonly language: Language;
  /** The page's path without the language: `/pricing`. */
  readonly path: string;
  readonly facts: SiteFacts;
  readonly now: SiteNow;
  /** A key is `file:key`. */
  readonly t: TFunction;
  /** The fee's rate, `2.5%`, formatted for the language. */
  readonly rate: string;
  readonly format: {
    readonly count: (value: number) => string;
    readonly conversionRate: (value: number) => string;
    readonly money: (minor: number) => string;
    readonly moneyShort: (minor: number) => string;
    /** `26 November 2026`, from an ISO 8601 date. */
    readonly date: (date: string) => string;
  };
  /** The address of a public page in the reader's language. */
  readonly href: (path: string) => string;
}

/** Examples are rendered in euros; the script converts them to the visitor's currency. */
export const EXAMPLE_CURRENCY = 'EUR';

/** `/fr/pricing`; the landing page is `/fr`. */
export const addressOf = (path: string, language: Language): string => `/${language}${path === '/' ? '' : path}`;

const QUIET: SiteNow = { hasDemo: false, statistics: undefined };

export function readerOf(
  language: Language,
  path: string,
  t: TFunction,
  facts: SiteFacts,
  now: SiteNow = QUIET,
): Reader {
  return {
    language,
    path,
    facts,
    now,
    t,
    rate: formatRate(PLATFORM_FEE_BPS, language),
    format: {
      count: (value) => formatCount(value, language),
      conversionRate: (value) => formatConversionRate(value, language),
      money: (minor) => formatMoney(minor, EXAMPLE_CURRENCY, language),
      moneyShort: (minor) => formatMoneyShort(minor, EXAMPLE_CURRENCY, language),
      date: (date) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)),
    },
    href: (to) => addressOf(to, language),
  };
}

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('a component of a public page is rendered outside of one');
  return reader;
}
