import { shortAddress } from '../../format/short-address.ts';

/** The UTM parameters that analytics tools read. */
export const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof UTM)[number];
export type UtmValues = Readonly<Partial<Record<UtmName, string>>>;

/** The address with these parameters; empty ones keep their present value. */
export function withUtm(address: string, values: UtmValues): string {
  const url = new URL(address);
  for (const name of UTM) {
    const value = values[name]?.trim();
    if (value) url.searchParams.set(`utm_${name}`, value);
  }
  return url.href;
}

/** Splits an address into the page and its UTM parameters. */
export function readUtm(address: string): { readonly page: string; readonly values: readonly [UtmName, string][] } {
  const url = new URL(address);
  const values = UTM.flatMap((name): [UtmName, string][] => {
    const value = url.searchParams.get(`utm_${name}`);
    return value === null ? [] : [[name, value]];
  });
  for (const name of UTM) url.searchParams.delete(`utm_${name}`);
  return { page: shortAddress(url.href), values };
}
