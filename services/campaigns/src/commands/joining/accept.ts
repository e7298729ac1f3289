import { updateApplication } from '../../db/joining/applications.ts';
import type { ApplicationRow } from '../../db/joining/joining-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { JoinDeps, Trx } from '../../deps.ts';
import { becomeAffiliate } from './become-affiliate.ts';

interface Acceptance {
  /** Default: the campaign's rate. */
  readonly rateBps?: number | undefined;
  /** The rule that accepts them, and its version. */
  readonly rule?: Pick<ApplicationRow, 'acceptedBy' | 'rulesVersion'> | undefined;
}

/** Makes an applicant an affiliate. The campaign and the application must be locked. */
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
