import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { claimMessages } from '../contact/accounts.ts';
import { deleteArchivesOfAccount } from '../db/archives.ts';
import { deleteMessagesOfAccount } from '../db/contact-messages.ts';
import type { MonitorDeps } from '../deps.ts';

/**
 * Deletes an account's messages to the support and its archives when it is erased. The account's address is known only
 * until then, so messages from that address are assigned to the account when its deletion is scheduled.
 */
export function accountEventsConsumer(deps: Pick<MonitorDeps, 'db' | 'services'>): BatchHandler<AccountEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, AccountEventSchema);
    for (const { userId, event } of readable) {
      if (event.case === 'deletionScheduled') await claimMessages(deps, userId);
      if (event.case === 'erased') {
        await deleteMessagesOfAccount(deps.db, userId);
        await deleteArchivesOfAccount(deps.db, userId);
      }
    }
    return refusals;
  };
}
