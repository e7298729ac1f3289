import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { claimMessages } from '../contact/accounts.ts';
import { deleteArchivesOfAccount } from '../db/archives.ts';
import { deleteMessagesOfAccount } from '../db/contact-messages.ts';
import type { MonitorDeps } from '../deps.ts';

/**
 * What an account wrote to the support, and its archives, go with it. Its address is known until then only: what was written from there
 * becomes the account's as soon as its owner asks for the deletion.
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
