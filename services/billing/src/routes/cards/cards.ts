import { ByCard, BySetupIntent, CardList, CardSetup, SetupIntent, StartCardSetup } from '@sillage/proto/http/cards';
import { baseUrl } from '@sillage/proto/values/base-url';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { deleteCard } from '../../cards/delete-card.ts';
import { ensureCustomer } from '../../cards/ensure-customer.ts';
import { makeDefault } from '../../cards/make-default.ts';
import { readCards } from '../../cards/read-cards.ts';
import { wayBack } from '../../cards/way-back.ts';
import { findCardOwner } from '../../db/charges/card-owners.ts';
import type { BillingDeps } from '../../deps.ts';
import { fromProvider, withPayments } from '../settlements/payments.ts';
import { cardList } from './card-views.ts';

export function cardRoutes(app: HttpApp, deps: BillingDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;

  app.get('/api/v1/billing/cards', { onRequest, schema: { response: { 200: CardList } } }, (request) =>
    cardList(deps, request.user.id),
  );

  app.post(
    '/api/v1/billing/cards/setup',
    { onRequest, config, schema: { body: StartCardSetup.default({}), response: { 200: CardSetup } } },
    async ({ user }) => {
      const ready = await withPayments(deps, user.id);
      const customerId = await fromProvider(ensureCustomer(ready, user.id, user.email));
      const base = baseUrl(deps.config.PUBLIC_URL);
      const setup = {
        customerId,
        successUrl: wayBack(base, deps.config.INTERNAL_SECRET, user.id),
        cancelUrl: `${base}/dashboard`,
      };
      return { url: await fromProvider(ready.payments.startCardSetup(setup)) };
    },
  );

  app.get(
    '/api/v1/billing/setup-intents/:setupIntentId',
    { onRequest, schema: { params: BySetupIntent, response: { 200: SetupIntent } } },
    async ({ user, params }) => {
      const ready = await withPayments(deps, user.id);
      const customerId = (await findCardOwner(deps.db, user.id))?.customerId;
      const intent = customerId ? await fromProvider(ready.payments.findSetupIntent(params.setupIntentId)) : undefined;
      if (!intent || intent.customerId !== customerId)
        throw new AppError('not_found', 'There is no such setup intent.');
      if (intent.status === 'succeeded') await fromProvider(readCards(ready, user.id));
      return { id: intent.id, status: intent.status, paymentMethodId: intent.cardId };
    },
  );

  app.post(
    '/api/v1/billing/cards/:cardId/default',
    { onRequest, config, schema: { params: ByCard, response: { 200: CardList } } },
    async ({ user, params }) => {
      await makeDefault(await withPayments(deps, user.id), user.id, params.cardId);
      return cardList(deps, user.id);
    },
  );

  app.delete(
    '/api/v1/billing/cards/:cardId',
    { onRequest, config, schema: { params: ByCard, response: { 200: CardList } } },
    async ({ user, params }) => {
      await deleteCard(await withPayments(deps, user.id), user.id, params.cardId);
      return cardList(deps, user.id);
    },
  );
}
