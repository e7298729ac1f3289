import { type PaymentMethodsChanged, PaymentMethodsChangedSchema } from '@sillage/proto/events/payment_methods';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { applyCards } from '../commands/apply-cards.ts';
import type { CommandDeps } from '../deps.ts';

/** Stores how many cards each merchant has: without one, campaigns that would cost a fee are paused. */
export function paymentMethodsConsumer(deps: Pick<CommandDeps, 'db' | 'clock'>): BatchHandler<PaymentMethodsChanged> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, PaymentMethodsChangedSchema);
    for (const { ownerUserId, version, cardsCount } of readable)
      await applyCards(deps, ownerUserId, { cardsVersion: Number(version), cardsCount });
    return refusals;
  };
}
