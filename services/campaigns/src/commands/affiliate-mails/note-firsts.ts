import { inTransaction } from '@sillage/runtime/postgres';
import { MAX, NIL } from 'uuid';
import {
  findMailable,
  findPortionEnd,
  insertMark,
  listWithoutFirsts,
  type MailableAffiliate,
} from '../../db/affiliates/affiliate-mails.ts';
import type { AffiliateMailDeps, Trx } from '../../deps.ts';
import { NEWS_MS, newsOfFirsts } from '../../domain/firsts.ts';
import { firstMail } from '../../mails/affiliate-mails.ts';
import { merchantName } from '../merchant-names.ts';
import { enqueueAffiliateMail } from './enqueue-affiliate-mail.ts';

/** Affiliates per call, including those for whom nothing is left to check. */
const BATCH_SIZE = 5_000;

/**
 * Checks some affiliates for their first click and order, and mails those for whom it is news, once each: a mark and
 * its mail are one transaction. Returns where to continue.
 */
export async function noteFirsts(deps: AffiliateMailDeps, afterId: string, atOnce = BATCH_SIZE): Promise<string> {
  const { db, clock, brought } = deps;
  const endId = await findPortionEnd(db, afterId, atOnce);
  const candidates = await listWithoutFirsts(db, afterId, endId ?? MAX);
  const requested = candidates.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
  const firsts = requested.length === 0 ? [] : await brought.firstsOf(requested, new Date(clock() - NEWS_MS));
  const markedOf = new Map(candidates.map((candidate) => [candidate.id, candidate.marked]));
  for (const first of firsts) {
    const { marked, news } = newsOfFirsts(first, clock());
    // Attribution reports recent clicks repeatedly, and most affiliates have nothing else new.
    if (marked.every((kind) => markedOf.get(first.affiliateId)?.includes(kind))) continue;
    const affiliate = await findMailable(db, first.affiliateId);
    if (!affiliate) continue;
    const merchant = news.length === 0 ? null : await merchantName(deps, affiliate.ownerUserId);
    await inTransaction(db, async (trx) => {
      const isNew = new Map<string, boolean>();
      for (const kind of marked) isNew.set(kind, await insertMark(trx, affiliate.id, kind, new Date(clock())));
      const [best] = news.filter((kind) => isNew.get(kind));
      // Skips the first click if the first order was mailed before, or is mailed now: the affiliate knows that the link
      // works.
      if (best && (best === 'first_sale' || !marked.includes('first_sale')))
        await enqueueFirst(trx, deps, affiliate, best, merchant);
    });
  }
  return endId ?? NIL;
}

function enqueueFirst(
  trx: Trx,
  deps: AffiliateMailDeps,
  affiliate: MailableAffiliate,
  kind: 'first_click' | 'first_sale',
  merchantName: string | null,
): Promise<boolean> {
  const { campaignName: campaign } = affiliate;
  return enqueueAffiliateMail(trx, deps, {
    kind,
    affiliate,
    merchantName,
    write: (language, page) => firstMail(language, { kind, campaign, page }),
  });
}
