import { csvLine } from '@sillage/runtime/http';
import { listNamedAffiliates } from '../../db/campaigns.ts';
import { accountsByAffiliate } from '../../db/payout-accounts.ts';
import { agreementOf, listTaxDetails, shownAgreement } from '../../db/tax-details.ts';
import type { PayoutDeps } from '../../deps.ts';
import { attachedAccount } from '../../domain/account-owner.ts';

const COLUMNS = [
  ...['affiliate_id', 'name', 'email', 'campaign', 'self_billing', 'since', 'until'],
  ...['text_version', 'text_language', 'text_sha256', 'text_agreed_at'],
];

/**
 * The affiliates who agreed to self-billing at their current address, as CSV. Removed affiliates are included if they
 * ever agreed, because their invoices are kept.
 */
export async function writeAgreements(db: PayoutDeps['db'], ownerUserId: string): Promise<string> {
  const affiliates = await listNamedAffiliates(db, ownerUserId);
  const ids = affiliates.map(({ affiliateId }) => affiliateId);
  const [accounts, taxDetails] = await Promise.all([accountsByAffiliate(db, ids), listTaxDetails(db, ids)]);
  const byAccount = new Map(taxDetails.map((row) => [row.payoutAccountId, row]));
  const lines = affiliates.flatMap(({ affiliateId, name, email, campaignName, isRemoved }) => {
    const own = attachedAccount(accounts.get(affiliateId) ?? [], email);
    const row = own && byAccount.get(own.id);
    const agreement = row && agreementOf(row);
    const shown = shownAgreement(row);
    if (isRemoved && !shown) return [];
    return csvLine([
      affiliateId,
      name,
      email,
      campaignName,
      shown === null ? 'no' : shown.until === null ? 'agreed' : 'ended',
      shown?.since ?? '',
      shown?.until ?? '',
      agreement?.version ?? '',
      agreement?.language ?? '',
      agreement?.textHash ?? '',
      agreement?.agreedAt ?? '',
    ]);
  });
  return csvLine(COLUMNS) + lines.join('');
}
