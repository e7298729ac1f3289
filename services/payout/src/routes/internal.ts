import { AffiliatePaymentsList, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import {
  BankStates,
  BankStatesRequest,
  MadePaymentFile,
  PAYMENT_FILE_BODY_LIMIT,
  PaymentFileRequest,
} from '@sillage/proto/http/payment-files';
import { AffiliatePayee, TAX_PARTIES_BODY_LIMIT, TaxParties, TaxPartiesRequest } from '@sillage/proto/http/tax-details';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { listBankStates } from '../commands/accounts/bank-states.ts';
import { writePaymentFile } from '../commands/files/payment-file.ts';
import { listTaxParties } from '../commands/tax/tax-parties.ts';
import { listHeldPayments } from '../commands/transfers/held-payments.ts';
import { listPayees } from '../db/payout-accounts.ts';
import type { PayoutDeps } from '../deps.ts';

const ByAffiliate = z.object({ affiliateId: Uuid });

/**
 * Requests of campaigns (the stored data that affiliates may see about themselves) and of billing (bank accounts and
 * payment files of a batch; whose invoices are written, and who may see them).
 */
export function internalRoutes(app: HttpApp, deps: PayoutDeps): void {
  const { db, config } = deps;
  const onRequest = requireInternal(config.INTERNAL_SECRET);
  app.post(
    '/internal/affiliates/payments',
    {
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: AffiliatePaymentsList } },
    },
    async ({ body }) => ({ affiliates: await listHeldPayments(deps, body) }),
  );

  app.post(
    '/internal/bank-states',
    {
      bodyLimit: PAYMENT_FILE_BODY_LIMIT,
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: BankStatesRequest, response: { 200: BankStates } },
    },
    async ({ body }) => ({ affiliates: await listBankStates(db, body, new Date(deps.clock())) }),
  );

  app.post(
    '/internal/payment-files',
    {
      bodyLimit: PAYMENT_FILE_BODY_LIMIT,
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: PaymentFileRequest, response: { 200: MadePaymentFile } },
    },
    ({ body }) => writePaymentFile(deps, body),
  );

  app.post(
    '/internal/tax-parties',
    {
      bodyLimit: TAX_PARTIES_BODY_LIMIT,
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: TaxPartiesRequest, response: { 200: TaxParties } },
    },
    async ({ body }) => ({ affiliates: await listTaxParties(deps, { ...body, withFormerAgreements: true }) }),
  );

  app.get(
    '/internal/affiliates/:affiliateId/payee',
    { onRequest, schema: { params: ByAffiliate, response: { 200: AffiliatePayee } } },
    async ({ params: { affiliateId } }) => ({
      payoutAccountId: (await listPayees(db, [affiliateId])).get(affiliateId) ?? null,
    }),
  );
}
