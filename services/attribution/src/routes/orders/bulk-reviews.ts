import { BulkReview, BulkReviewList, CreateBulkReview, UNDO_SECONDS } from '@sillage/proto/http/commissions';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  type BulkReviewRow,
  cancelBulkReview,
  findBulkReview,
  insertBulkReview,
  insertItems,
  listBulkReviews,
  type Reviewed,
} from '../../db/conversions/bulk-reviews.ts';
import type { RouteDeps } from '../../deps.ts';
import { ownCampaign } from '../figures/own-campaign.ts';

const ById = z.object({ bulkReviewId: Uuid });

/** Decisions about many conversions at once, executed in the background once they can no longer be undone. */
export function bulkReviewRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  /** Fills in the book, if none is given, that a list with the same filter shows. */
  async function inBook(what: Reviewed, ownerUserId: string): Promise<Reviewed> {
    if (!('filter' in what)) return what;
    const { campaignId } = what.filter;
    const isTest = campaignId !== undefined && (await ownCampaign(deps, campaignId, ownerUserId)).isTest;
    return { filter: { book: isTest ? 'test' : 'live', ...what.filter } };
  }

  app.post(
    '/api/v1/bulk-reviews',
    { onRequest, config: { changes: 'money' }, schema: { body: CreateBulkReview, response: { 201: BulkReview } } },
    async (request, reply) => {
      const { decision, reason } = request.body;
      const ownerUserId = request.user.id;
      const what = await inBook(request.body.what, ownerUserId);
      const now = deps.clock();
      const row = await inTransaction(deps.db, async (trx) => {
        const id = uuidv7();
        const total = await insertItems(trx, { id, ownerUserId, what });
        if (total === 0) throw new AppError('invalid_transition', 'None of these conversions is pending any more');
        const review: BulkReviewRow = {
          id,
          ownerUserId,
          decision,
          reason,
          state: 'waiting',
          startsAt: new Date(now + UNDO_SECONDS * 1000),
          total,
          decided: 0,
          skipped: 0,
          createdAt: new Date(now),
          finishedAt: null,
        };
        await insertBulkReview(trx, review);
        return review;
      });
      return reply.code(201).send(bulkReviewView(row));
    },
  );

  app.get('/api/v1/bulk-reviews', { onRequest, schema: { response: { 200: BulkReviewList } } }, async ({ user }) => ({
    bulkReviews: (await listBulkReviews(deps.db, user.id)).map(bulkReviewView),
  }));

  app.get(
    '/api/v1/bulk-reviews/:bulkReviewId',
    { onRequest, schema: { params: ById, response: { 200: BulkReview } } },
    async ({ params, user }) => bulkReviewView(found(await findBulkReview(deps.db, user.id, params.bulkReviewId))),
  );

  app.post(
    '/api/v1/bulk-reviews/:bulkReviewId/cancel',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ById, response: { 200: BulkReview } } },
    async ({ params, user }) => {
      const { id } = found(await findBulkReview(deps.db, user.id, params.bulkReviewId));
      await cancelBulkReview(deps.db, id, new Date(deps.clock()));
      return bulkReviewView(found(await findBulkReview(deps.db, user.id, id)));
    },
  );
}

function bulkReviewView({ ownerUserId: _ownerUserId, ...row }: BulkReviewRow): BulkReview {
  return {
    ...row,
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
