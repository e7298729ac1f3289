import type { PaymentMethodsChanged } from '@sillage/proto/events/payment_methods';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { applyCards } from '../commands/apply-cards.ts';
import type { CommandDeps } from '../deps.ts';

/** Follows how many cards each merchant has: without one, nothing that would cost a fee goes on. */
export function paymentMethodsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<PaymentMethodsChanged> {
  return async (batch) => {
    const refusals: Refusal<PaymentMethodsChanged>[] = [];
    for (const received of batch.events) {
      const { ownerUserId, version, cardsCount } = received.message;
      if (UUID_PATTERN.test(ownerUserId))
        await applyCards(deps, ownerUserId, { cardsVersion: Number(version), cardsCount });
      else refusals.push({ event: received, code: 'unreadable_event', reason: 'the owner id is not a UUID' });
    }
    return refusals;
  };
}
