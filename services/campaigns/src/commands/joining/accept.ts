import { updateApplication } from '../../db/applications.ts';
import type { ApplicationRow } from '../../db/joining-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { JoinDeps, Trx } from '../../deps.ts';
import { becomeAffiliate } from './become-affiliate.ts';

interface Acceptance {
  /** Default: the campaign's. */
  readonly rateBps?: number | undefined;
  /** Which rule accepts them, of which version. */
  readonly rule?: Pick<ApplicationRow, 'acceptedBy' | 'rulesVersion'> | undefined;
}

/** Makes an affiliate of an applicant. The campaign and the application must be locked. */
export async function accept(
  trx: Trx,
  deps: JoinDeps,
  campaign: CampaignRow,
  { id, name, email, language }: ApplicationRow,
  { rateBps, rule }: Acceptance = {},
): Promise<void> {
  const affiliateId = await becomeAffiliate(trx, deps, campaign, { name, email, language, rateBps, by: 'application' });
  const decidedAt = new Date(deps.clock());
  await updateApplication(trx, id, { state: 'accepted', decidedAt, affiliateId, forgettableSince: null, ...rule });
}
