import {
  AskBatchQuote,
  BatchList,
  BatchQuery,
  BatchQuote,
  ByBatch,
  MarkBatchPaid,
  OpenBatch,
  PaymentBatch,
  UndoBatch,
} from '@sillage/proto/http/payment-batches';
import { PayerAccount, PaymentFile, PaymentFileOptions } from '@sillage/proto/http/payment-files';
import { sumOf } from '@sillage/proto/values/money';
import { cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { makeBatchFile } from '../../batches/batch-file.ts';
import { markBatchPaid, undoBatch } from '../../batches/close-batch.ts';
import { loadBankStates, loadBatchQuote } from '../../batches/load-batch-quote.ts';
import { openBatch } from '../../batches/open-batch.ts';
import { findPayerAccount, forgetPayerAccount } from '../../db/charges/payer-accounts.ts';
import type { BatchRow } from '../../db/settlements/batch-tables.ts';
import { findOwnBatch, listBatches, listBatchLines, sumBatches } from '../../db/settlements/payment-batches.ts';
import type { BillingDeps, Db } from '../../deps.ts';

/** Payments that a merchant makes directly, to many affiliates at once. */
export function paymentBatchRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db } = deps;
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const one = { onRequest, config, schema: { params: ByBatch, response: { 200: PaymentBatch } } };

  app.post(
    '/api/v1/billing/payment-batches/quote',
    { onRequest, config, schema: { body: AskBatchQuote, response: { 200: BatchQuote } } },
    async ({ body, user }) => {
      const bankStates = await loadBankStates(deps, user.id, body);
      return (await loadBatchQuote(db, user.id, body, bankStates)).quote;
    },
  );

  app.post(
    '/api/v1/billing/payment-batches',
    { onRequest, config, schema: { body: OpenBatch, response: { 200: PaymentBatch, 201: PaymentBatch } } },
    async ({ body, user }, reply) => {
      const { id, isNew } = await openBatch(deps, user.id, body);
      return reply.code(isNew ? 201 : 200).send(await showBatch(db, id, user.id));
    },
  );

  app.get(
    '/api/v1/billing/payment-batches',
    { onRequest, config, schema: { querystring: BatchQuery, response: { 200: BatchList } } },
    async ({ query, user }) => {
      const rows = await listBatches(db, user.id, { cursor: query.cursor, limit: query.limit + 1 });
      const { shown, last } = cutPage(rows, query.limit);
      const sums = await sumBatches(
        db,
        shown.map(({ id }) => id),
      );
      const batches = shown.map((row) => {
        const { totalMinor = 0n, linesCount = 0 } = sums.get(row.id) ?? {};
        return { ...summaryOf(row), totalMinor, linesCount };
      });
      return { batches, next: last?.id ?? null };
    },
  );

  app.get('/api/v1/billing/payment-batches/:batchId', one, ({ params, user }) =>
    showBatch(db, params.batchId, user.id),
  );

  app.post(
    '/api/v1/billing/payment-batches/:batchId/file',
    {
      onRequest,
      // The file has the affiliates' bank accounts in it, and is only for an open batch.
      config: { ...config, keepsNoAnswer: true },
      schema: { params: ByBatch, body: PaymentFileOptions, response: { 200: PaymentFile } },
    },
    async ({ params, body, user }, reply) => {
      reply.header('cache-control', 'no-store');
      return makeBatchFile(deps, user.id, params.batchId, body);
    },
  );

  app.post(
    '/api/v1/billing/payment-batches/:batchId/paid',
    { ...one, schema: { ...one.schema, body: MarkBatchPaid.nullish() } },
    async ({ params, body, user }) => {
      await markBatchPaid(deps, user.id, params.batchId, body?.reference ?? null);
      return showBatch(db, params.batchId, user.id);
    },
  );

  app.get(
    '/api/v1/billing/payer-account',
    { onRequest, config, schema: { response: { 200: PayerAccount } } },
    async ({ user }) => {
      const known = await findPayerAccount(db, user.id);
      return { account: known ? { last4: known.last4, savedAt: known.savedAt.toISOString() } : null };
    },
  );

  app.delete('/api/v1/billing/payer-account', { onRequest, config }, async ({ user }, reply) => {
    await forgetPayerAccount(db, user.id);
    return reply.code(204).send();
  });

  app.post(
    '/api/v1/billing/payment-batches/:batchId/undo',
    { ...one, schema: { ...one.schema, body: UndoBatch.nullish() } },
    async ({ params, body, user }) => {
      await undoBatch(deps, user.id, params.batchId, body?.unsentFileMadeAt ?? null);
      return showBatch(db, params.batchId, user.id);
    },
  );
}

async function showBatch(db: Db, id: string, ownerUserId: string): Promise<PaymentBatch> {
  const row = found(await findOwnBatch(db, id, ownerUserId));
  const lines = await listBatchLines(db, id);
  return {
    ...summaryOf(row),
    totalMinor: sumOf(lines.map(({ amountMinor }) => amountMinor)),
    lines: lines.map((line) => ({
      id: line.id,
      campaignId: line.campaignId,
      affiliateId: line.affiliateId,
      affiliateName: line.affiliateName,
      amountMinor: line.amountMinor,
      last4: line.last4,
      maskedEmail: line.maskedEmail,
    })),
  };
}

const summaryOf = ({ id, method, currency, state, createdAt, fileMadeAt, closedAt, reference }: BatchRow) => ({
  id,
  method,
  currency,
  state,
  createdAt: createdAt.toISOString(),
  fileMadeAt: fileMadeAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
  reference,
});
