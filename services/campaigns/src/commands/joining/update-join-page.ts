import { isDeepStrictEqual } from 'node:util';
import type { JoinRule, UpdateJoinPage } from '@sillage/proto/http/join';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import {
  findNewestRules,
  findNewestTerms,
  insertRules,
  insertTerms,
  putJoinPage,
} from '../../db/joining/join-pages.ts';
import type { JoinDeps, Trx } from '../../deps.ts';
import { lockUnlessArchived } from '../archived.ts';

/** Throws `conflict` if the page would be open although nobody could apply. */
export async function updateJoinPage(
  deps: JoinDeps,
  ownerUserId: string,
  campaignId: string,
  { terms, rules, questions, ...wanted }: UpdateJoinPage,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    if (wanted.isOpen && campaign.isDemo)
      throw new AppError('conflict', 'This is the demo campaign: nobody can apply to it. Nothing was saved.');
    if (wanted.isOpen && !deps.isMailed)
      throw new AppError(
        'conflict',
        'Applicants confirm their address by mail, and no mail server is configured. Nothing was saved.',
      );
    const now = new Date(deps.clock());
    const termsVersion = terms === '' ? null : await versionOfTerms(trx, campaignId, terms, now);
    const rulesVersion = rules && (rules.length === 0 ? null : await versionOfRules(trx, campaignId, rules, now));
    const row = { ...wanted, campaignId, questions: JSON.stringify(questions), termsVersion };
    await putJoinPage(trx, rulesVersion === undefined ? row : { ...row, rulesVersion });
  });
}

/** The version of the newest terms, or of new ones if the text differs. */
async function versionOfTerms(trx: Trx, campaignId: string, text: string, publishedAt: Date): Promise<number> {
  const newest = await findNewestTerms(trx, campaignId);
  if (newest?.text === text) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await insertTerms(trx, { campaignId, version, text, publishedAt });
  return version;
}

/** The same for the rules. */
async function versionOfRules(
  trx: Trx,
  campaignId: string,
  rules: readonly JoinRule[],
  publishedAt: Date,
): Promise<number> {
  const newest = await findNewestRules(trx, campaignId);
  if (newest && isDeepStrictEqual(newest.rules, rules)) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await insertRules(trx, { campaignId, version, rules: JSON.stringify(rules), publishedAt });
  return version;
}
