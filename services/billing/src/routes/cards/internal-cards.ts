import { OwnerCards, OwnerCurrencies } from '@sillage/proto/http/cards';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { z } from 'zod';
import { awaitCardsVersion, findCardOwner } from '../../db/charges/card-owners.ts';
import { listCards } from '../../db/charges/cards.ts';
import type { BillingDeps } from '../../deps.ts';

/**
 * Lets campaigns check for a card, and for the currency of managed payments, before it creates, reactivates or changes a
 * campaign. The first waits for a concurrent deletion.
 */
export function internalCardRoutes(app: HttpApp, { db, config, providers, payableCurrencies }: BillingDeps): void {
  app.get(
    '/internal/owners/:ownerUserId/cards',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: OwnerCards } },
    },
    async ({ params }): Promise<OwnerCards> => {
      return inTransaction(db, async (trx) => {
        const version = await awaitCardsVersion(trx, params.ownerUserId);
        const cards = await listCards(trx, params.ownerUserId);
        return { required: providers.size > 0, cardIds: cards.map((card) => card.cardId), version };
      });
    },
  );

  app.get(
    '/internal/owners/:ownerUserId/payable-currencies',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: OwnerCurrencies } },
    },
    async ({ params }) => {
      const owner = await findCardOwner(db, params.ownerUserId);
      const currencies = await payableCurrencies.of(owner?.provider ?? null);
      return { currencies: currencies && [...currencies] };
    },
  );
}
