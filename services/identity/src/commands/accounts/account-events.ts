import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { IdentityDatabase } from '../../db/schema.ts';

/** A change of an account's state that other services are notified of. */
export type AccountChange = NonNullable<MessageInitShape<typeof AccountEventSchema>['event']>;

interface Change {
  readonly userId: string;
  readonly version: number;
  readonly at: Date;
  readonly event: AccountChange;
}

/**
 * Writes the event of a change into the outbox, in the transaction of the change. The account's deletion row must be
 * locked.
 */
export async function publishAccountEvent(
  trx: Transaction<IdentityDatabase>,
  { userId, version, at, event }: Change,
): Promise<void> {
  const message = create(AccountEventSchema, {
    eventId: uuid(),
    occurredAtMs: BigInt(at.getTime()),
    userId,
    version: BigInt(version),
    event,
  });
  await enqueue(trx, topics.accountEvents, [{ partitionKey: userId, value: toBinary(AccountEventSchema, message) }]);
}
