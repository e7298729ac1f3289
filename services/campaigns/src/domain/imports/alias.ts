import { aliasIn } from '@sillage/proto/values/campaigns';

/** Parameters by which links of other tools name an affiliate. */
const PARAMETERS = ['via', 'ref', 'fpr', 'fp_ref', 'aff', 'deal', 'affiliate'];

/**
 * What links of another tool called an affiliate, of the name itself or of such a link. Undefined where nothing is
 * written, null where no link could be named so.
 */
export function aliasOf(written: string): string | undefined | null {
  if (written === '') return undefined;
  return aliasIn(URL.canParse(written) ? nameIn(new URL(written)) : written) ?? null;
}

const nameIn = ({ searchParams, pathname }: URL): string =>
  PARAMETERS.map((name) => searchParams.get(name)).find((value) => value !== null && value !== '') ??
  pathname.replace(/\/$/, '').split('/').at(-1) ??
  '';
