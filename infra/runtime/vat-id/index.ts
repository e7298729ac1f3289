import { EU_COUNTRIES } from '@sillage/proto/values/countries';
import { validate as at } from 'stdnum/lib/cjs/at/uid.js';
import { validate as be } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bg } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as chUid } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as chVat } from 'stdnum/lib/cjs/ch/vat.js';
import { validate as cy } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as cz } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as de } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as es } from 'stdnum/lib/cjs/es/nif.js';
import { validate as fi } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as fr } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as gb } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as gr } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hr } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hu } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as ie } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as it } from 'stdnum/lib/cjs/it/iva.js';
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as lu } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as lv } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as mt } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as nl } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as pl } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as pt } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as ro } from 'stdnum/lib/cjs/ro/cif.js';
import { validate as se } from 'stdnum/lib/cjs/se/vat.js';
import { validate as si } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as sk } from 'stdnum/lib/cjs/sk/dph.js';

type Check = (number: string) => { readonly isValid: boolean; readonly compact?: string };

const ch: Check = (number) => (/\d$/.test(number) ? chUid(number) : chVat(number));

/** Checks by prefix. Imports single modules, because the library's entry loads those of ninety countries. */
const CHECKS: Readonly<Record<string, Check>> = {
  ...{ AT: at, BE: be, BG: bg, CH: ch, CY: cy, CZ: cz, DE: de, DK: dk, EE: ee, EL: gr, ES: es, FI: fi, FR: fr, GB: gb },
  ...{ HR: hr, HU: hu, IE: ie, IT: it, LT: lt, LU: lu, LV: lv, MT: mt, NL: nl, PL: pl, PT: pt, RO: ro, SE: se, SI: si },
  SK: sk,
};

/** Countries whose ids have a prefix that differs from the country code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', LI: 'CH', MC: 'FR' };

/**
 * Normalises a VAT id for storage: with its country's prefix, in upper case, without separators. Undefined if its
 * format or check digits are wrong for the country. Ids of countries other than those of the EU, Switzerland and the
 * United Kingdom are not checked.
 */
export function readVatId(written: string, country: string): string | undefined {
  const compact = written.toUpperCase().replace(/[\s.,/-]/g, '');
  const prefix = PREFIXES[country] ?? country;
  const check = CHECKS[prefix];
  if (!check) return /^[A-Z0-9]{4,20}$/.test(compact) ? compact : undefined;
  const whole = compact.startsWith(prefix) ? compact : `${prefix}${compact}`;
  const { isValid, compact: full = whole } = check(whole);
  if (!isValid) return undefined;
  // `full` includes leading zeros that were left out.
  return full.startsWith(prefix) ? full : `${prefix}${full}`;
}

/** A VAT id with its country's prefix; undefined if ids of that country cannot be checked. */
export function readOwnVatId(written: string): string | undefined {
  const prefix = written.trim().slice(0, 2).toUpperCase();
  return CHECKS[prefix] && readVatId(written, prefix === 'EL' ? 'GR' : prefix);
}

/**
 * Whether the customer, not the seller, owes the VAT of a service, because both have VAT ids of different EU countries
 * (article 196 of Directive 2006/112/EC).
 */
export function isReverseCharge(seller: string | null, buyer: string | null): boolean {
  const [from, to] = [seller, buyer].map((vatId) => vatId?.slice(0, 2) ?? '');
  return from !== to && isOfEu(from) && isOfEu(to);
}

const EU_PREFIXES = new Set(EU_COUNTRIES.map((country) => PREFIXES[country] ?? country));
const isOfEu = (prefix = ''): boolean => EU_PREFIXES.has(prefix);
