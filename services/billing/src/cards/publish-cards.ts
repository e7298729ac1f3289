import { create, toBinary } from '@bufbuild/protobuf';
import { PaymentMethodsChangedSchema } from '@sillage/proto/events/payment_methods';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { v7 as uuidv7 } from 'uuid';
import { nextCardsVersion } from '../db/charges/card-owners.ts';
import type { Trx } from '../deps.ts';

/** Publishes how many cards a merchant has now. The owner must be locked. */
export async function publishCards(trx: Trx, ownerUserId: string, cardsCount: number, now: Date): Promise<void> {
  const message = create(PaymentMethodsChangedSchema, {
    eventId: uuidv7(),
    occurredAtMs: BigInt(now.getTime()),
    ownerUserId,
    version: BigInt(await nextCardsVersion(trx, ownerUserId)),
    cardsCount,
  });
  const value = toBinary(PaymentMethodsChangedSchema, message);
  await enqueue(trx, topics.paymentMethods, [{ partitionKey: ownerUserId, entityKey: ownerUserId, value }]);
}
