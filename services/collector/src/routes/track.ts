import { MAX_BATCH_BYTES, TrackBatch, TrackClick, Tracked, TrackRefund, TrackSale } from '@sillage/proto/http/tracking';
import { text } from '@sillage/proto/values/text';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { holderOfKey, type KeyHolder, requireKeyScope } from '../campaign-key.ts';
import type { CollectorDeps } from '../deps.ts';
import { createReports } from '../reports.ts';

const IdempotencyKey = z.object({
  'idempotency-key': text(128).min(8, 'An Idempotency-Key has 8 to 128 characters').optional(),
});
const BatchAnswer = z.object({
  results: z.array(
    z.union([Tracked, z.object({ status: z.literal('rejected'), code: z.string(), detail: z.string() })]),
  ),
});

/** The server-to-server API. Its reports are verified by the campaign's secret key. */
export function trackRoutes(app: HttpApp, deps: CollectorDeps): void {
  const reports = createReports(deps);
  const headers = IdempotencyKey;
  const config = { changes: 'money', proof: 'secret key' } as const;

  const record = {
    sale(holder: KeyHolder, sale: z.output<typeof TrackSale>, idempotencyKey: string | undefined) {
      requireKeyScope(holder, 'sales:write');
      const isTest = holder.key.isTest || sale.isTest;
      return reports.sale(holder.campaign, { ...sale, ...(isTest && { isTest }) }, idempotencyKey);
    },
    refund(holder: KeyHolder, refund: z.output<typeof TrackRefund>, idempotencyKey: string | undefined) {
      requireKeyScope(holder, 'refunds:write');
      return reports.refund(holder.campaign, refund, idempotencyKey);
    },
    click(holder: KeyHolder, click: z.output<typeof TrackClick>, idempotencyKey: string | undefined) {
      requireKeyScope(holder, 'clicks:write');
      return reports.click(holder.campaign, click, idempotencyKey);
    },
  };

  app.post(
    '/api/v1/track/sale',
    { config, schema: { headers, body: TrackSale, response: { 202: Tracked } } },
    async (request, reply) => {
      const holder = await holderOfKey(request.headers.authorization, deps);
      return reply.code(202).send(await record.sale(holder, request.body, request.headers['idempotency-key']));
    },
  );

  app.post(
    '/api/v1/track/refund',
    { config, schema: { headers, body: TrackRefund, response: { 202: Tracked } } },
    async (request, reply) => {
      const holder = await holderOfKey(request.headers.authorization, deps);
      return reply.code(202).send(await record.refund(holder, request.body, request.headers['idempotency-key']));
    },
  );

  app.post(
    '/api/v1/track/click',
    { config, schema: { headers, body: TrackClick, response: { 202: Tracked } } },
    async (request, reply) => {
      const holder = await holderOfKey(request.headers.authorization, deps);
      return reply.code(202).send(await record.click(holder, request.body, request.headers['idempotency-key']));
    },
  );

  // Each event of a batch has a result of its own: a refused one does not affect the others.
  app.post(
    '/api/v1/track/batch',
    { bodyLimit: MAX_BATCH_BYTES, config, schema: { body: TrackBatch, response: { 202: BatchAnswer } } },
    async (request, reply) => {
      const holder = await holderOfKey(request.headers.authorization, deps);
      const results = await Promise.all(
        request.body.events.map(async (event) => {
          try {
            if (event.type === 'sale') return await record.sale(holder, event.data, event.idempotencyKey);
            if (event.type === 'refund') return await record.refund(holder, event.data, event.idempotencyKey);
            return await record.click(holder, event.data, event.idempotencyKey);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            return { status: 'rejected' as const, code: error.code, detail: error.message };
          }
        }),
      );
      return reply.code(202).send({ results });
    },
  );
}
