import { OwnerCards } from '@sillage/proto/http/cards';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { z } from 'zod';
import { awaitCardsVersion } from '../../db/charges/card-owners.ts';
import { listCards } from '../../db/charges/cards.ts';
import type { BillingDeps } from '../../deps.ts';

/** Lets campaigns check for a card before it creates or reactivates a campaign. Waits for a concurrent deletion. */
export function internalCardRoutes(app: HttpApp, { db, config, providers }: BillingDeps): void {
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
}
