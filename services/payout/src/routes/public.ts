import {
  BankDetails,
  Notice,
  NoticeToken,
  Objection,
  Onboarding,
  PayoutAccount,
  PayoutDashboard,
  SaveBankDetails,
  SaveWallet,
  StartOnboarding,
} from '@sillage/proto/http/payouts';
import { SaveTaxDetails, TaxDetailsStatus } from '@sillage/proto/http/tax-details';
import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { removeBankDetails, saveBankDetails, saveWallet } from '../commands/accounts/bank-details.ts';
import { openDashboard, startOnboarding } from '../commands/accounts/onboarding.ts';
import { object, showObjection } from '../commands/mails/objection.ts';
import { showAccount, showNotice } from '../commands/mails/show-notice.ts';
import { saveTaxDetails, showTaxDetails } from '../commands/tax/tax-details.ts';
import type { PayoutDeps } from '../deps.ts';

const ByToken = z.object({ token: NoticeToken });

/** Routes for the holder of a mail's link. Only the token is trusted: amounts, names and ids come from the database. */
export function publicRoutes(app: HttpApp, deps: PayoutDeps): void {
  const config = { changes: 'money', proof: 'private link' } as const;

  app.get(
    '/api/v1/public/payouts/notice',
    { schema: { querystring: ByToken, response: { 200: Notice } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return showNotice(deps, request.query.token);
    },
  );

  app.get(
    '/api/v1/public/payouts/objection',
    { schema: { querystring: ByToken, response: { 200: Objection } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return showObjection(deps, request.query.token);
    },
  );

  app.post(
    '/api/v1/public/payouts/objection',
    { config, schema: { body: ByToken, response: { 200: Objection } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return object(deps, request.body.token);
    },
  );

  app.post(
    '/api/v1/public/payouts/onboarding',
    { config, schema: { body: StartOnboarding, response: { 200: Onboarding } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return startOnboarding(deps, request.body.token);
    },
  );

  app.get(
    '/api/v1/public/payouts/account',
    { schema: { querystring: ByToken, response: { 200: PayoutAccount } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return showAccount(deps, request.query.token);
    },
  );

  app.post(
    '/api/v1/public/payouts/dashboard',
    { config, schema: { body: ByToken, response: { 200: PayoutDashboard } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return openDashboard(deps, request.body.token);
    },
  );

  app.post(
    '/api/v1/public/payouts/bank-details',
    { config, schema: { body: SaveBankDetails, response: { 200: BankDetails } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return saveBankDetails(deps, request.body);
    },
  );

  app.post(
    '/api/v1/public/payouts/wallet',
    { config, schema: { body: SaveWallet, response: { 200: BankDetails } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return saveWallet(deps, request.body);
    },
  );

  app.get(
    '/api/v1/public/payouts/tax-details',
    { schema: { querystring: ByToken, response: { 200: TaxDetailsStatus } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return showTaxDetails(deps, request.query.token);
    },
  );

  app.put(
    '/api/v1/public/payouts/tax-details',
    { config, schema: { body: SaveTaxDetails, response: { 200: TaxDetailsStatus } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return saveTaxDetails(deps, request.body);
    },
  );

  app.post(
    '/api/v1/public/payouts/bank-details/removal',
    { config, schema: { body: ByToken } },
    async (request, reply) => {
      await removeBankDetails(deps, request.body.token);
      return reply.code(204).send();
    },
  );
}
