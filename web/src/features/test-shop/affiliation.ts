import { DEFAULT_ATTRIBUTION_WINDOW_SECONDS } from '@sillage/proto/values/campaigns';
import { z } from 'zod';

/**
 * The parameters that the redirect appends to a shop's address, and that the test shop passes from page to page. Loose,
 * because the tracking script reads further ones (sub-ids, the window).
 */
export const AffiliationSearch = z.looseObject({
  ref: z.string().optional().catch(undefined),
  campaign: z.string().optional().catch(undefined),
  sillage: z.string().optional().catch(undefined),
});
export interface Affiliation {
  readonly ref?: string | undefined;
  readonly campaign?: string | undefined;
  readonly sillage?: string | undefined;
}

const Stored = z.object({
  ref: z.string().optional(),
  campaign: z.string().optional(),
  sillage: z.string().optional(),
  storedAt: z.number(),
});
const KEY = 'sillage.test-shop';

/**
 * Reads the address, otherwise the parameters that an earlier page stored, until the window ends. The first touch is
 * kept.
 */
export function readAffiliation(
  search: Affiliation,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
): Affiliation {
  const kept = readStored(storage, now);
  if (search.sillage !== undefined && (!kept || kept.campaign !== search.campaign))
    storage.setItem(KEY, JSON.stringify({ ...compact(search), storedAt: now }));
  if (search.ref !== undefined || search.sillage !== undefined) {
    const token = search.sillage ?? (kept?.campaign === search.campaign ? kept?.sillage : undefined);
    return compact({ ref: search.ref, campaign: search.campaign, sillage: token });
  }
  if (kept && (search.campaign === undefined || search.campaign === kept.campaign)) return compact(kept);
  return compact(search);
}

function readStored(storage: Pick<Storage, 'getItem'>, now: number) {
  try {
    const stored = Stored.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return stored.success && now - stored.data.storedAt < DEFAULT_ATTRIBUTION_WINDOW_SECONDS * 1000
      ? stored.data
      : null;
  } catch {
    return null;
  }
}

function compact({ ref, campaign, sillage }: Affiliation): Affiliation {
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(campaign === undefined ? {} : { campaign }),
    ...(sillage === undefined ? {} : { sillage }),
  };
}
