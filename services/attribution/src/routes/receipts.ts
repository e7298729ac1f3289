import { ByCampaign } from '@sillage/proto/http/campaigns';
import {
  BeforeDay,
  PublishedRoots,
  RECEIPT_DAYS_PAGE,
  ReceiptDay,
  ReceiptDays,
  ReceiptFile,
  ReceiptFileQuery,
  ROOTS_PAGE,
} from '@sillage/proto/http/receipts';
import { dayName, dayNumber } from '@sillage/proto/receipts/days';
import { type HttpApp, ownAffiliate } from '@sillage/runtime/http';
import { listAffiliateDays } from '../db/receipts/receipt-parts.ts';
import { listRoots } from '../db/receipts/receipt-seals.ts';
import type { RouteDeps } from '../deps.ts';
import { filesOf } from '../receipts/files.ts';
import { buildReceiptFile } from '../receipts/receipt-file.ts';

const OWN = '/api/v1/public/receipts/campaigns/:campaignId';
/** A higher day than Postgres can store. */
const NO_LIMIT = 2_147_483_647;

/** The roots that are published for everybody, and the receipts by which an affiliate proves their figures. */
export function receiptRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/.well-known/sillage/roots',
    { schema: { querystring: BeforeDay, response: { 200: PublishedRoots } } },
    async ({ query }, reply): Promise<PublishedRoots> => {
      const before = query.before === undefined ? undefined : dayNumber(query.before);
      const roots = await listRoots(deps.db, { before, limit: ROOTS_PAGE });
      reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
      return {
        version: 1,
        algorithm: 'sha256',
        days: roots.map(({ day, seals, root, sealedAt }) => ({
          day: dayName(day),
          seals: seals.toString('hex'),
          root: root.toString('hex'),
          sealedAt: sealedAt.toISOString(),
        })),
        before: nextOf(roots, ROOTS_PAGE),
      };
    },
  );

  app.get(
    OWN,
    { schema: { params: ByCampaign, querystring: BeforeDay, response: { 200: ReceiptDays } } },
    async (request, reply): Promise<ReceiptDays> => {
      const own = await ownAffiliate(deps, request);
      const before = request.query.before === undefined ? NO_LIMIT : dayNumber(request.query.before);
      const days = await listAffiliateDays(deps.db, { ...own, before, limit: RECEIPT_DAYS_PAGE });
      reply.header('cache-control', 'no-store');
      return {
        days: days.map(({ day, parts, root, sealedAt }) => ({
          day: dayName(day),
          receipts: parts.reduce((sum, receipts) => sum + receipts, 0),
          files: filesOf(parts.map((receipts) => ({ receipts }))).length,
          root: root.toString('hex'),
          sealedAt: sealedAt.toISOString(),
        })),
        before: nextOf(days, RECEIPT_DAYS_PAGE),
      };
    },
  );

  app.get(
    `${OWN}/:day`,
    {
      schema: {
        params: ByCampaign.extend({ day: ReceiptDay }),
        querystring: ReceiptFileQuery,
        response: { 200: ReceiptFile },
      },
    },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      reply.header('cache-control', 'no-store');
      return buildReceiptFile(deps.db, { ...own, day: dayNumber(request.params.day), file: request.query.file });
    },
  );
}

/** The next page starts before the last day of this one; null if this one is not full. */
function nextOf(days: readonly { readonly day: number }[], page: number): string | null {
  const last = days.length === page ? days.at(-1) : undefined;
  return last ? dayName(last.day) : null;
}
