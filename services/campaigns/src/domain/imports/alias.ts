import { aliasIn } from '@sillage/proto/values/campaigns';

/** Parameters that name the affiliate in links of other tools. */
const PARAMETERS = ['via', 'ref', 'fpr', 'fp_ref', 'aff', 'deal', 'affiliate'];

/**
 * An affiliate's alias, from the alias itself or from a link of another tool. Undefined if the cell is empty, null if
 * the alias is not valid in a link.
 */
export function aliasOf(written: string): string | undefined | null {
  if (written === '') return undefined;
  return aliasIn(URL.canParse(written) ? nameIn(new URL(written)) : written) ?? null;
}

const nameIn = ({ searchParams, pathname }: URL): string =>
  PARAMETERS.map((name) => searchParams.get(name)).find((value) => value !== null && value !== '') ??
  pathname.replace(/\/$/, '').split('/').at(-1) ??
  '';
