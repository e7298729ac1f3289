import { Readable } from 'node:stream';
import { Book } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { listOwnCampaignIds } from '../../db/campaigns.ts';
import type { BillingDeps } from '../../deps.ts';
import { ExportFormat, exportLedger } from '../../ledger/export.ts';
import { getOwnCampaign } from '../../settlements/own-campaign.ts';

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Query = z.object({
  book: Book.default('live'),
  format: ExportFormat.default('csv'),
  /** Default: all of the merchant's campaigns. */
  campaignId: Uuid.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** The merchant's part of one book: every entry on the accounts of their campaigns. */
export function ledgerExportRoutes(
  app: HttpApp,
  { db, authenticator }: Pick<BillingDeps, 'db' | 'authenticator'>,
): void {
  app.get(
    '/api/v1/billing/ledger/export',
    { onRequest: requireUser(authenticator), config: { changes: 'access' }, schema: { querystring: Query } },
    async ({ query: { book, format, campaignId, from, to }, user }, reply) => {
      const campaignIds =
        campaignId === undefined
          ? await listOwnCampaignIds(db, user.id)
          : [(await getOwnCampaign(db, campaignId, user.id)).campaignId];
      return reply
        .header('content-type', CONTENT_TYPES[format])
        .header('content-disposition', `attachment; filename="sillage-ledger.${format}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(exportLedger(db, { book, campaignIds, from, to }, format)));
    },
  );
}
