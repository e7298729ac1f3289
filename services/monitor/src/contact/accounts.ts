import { lowerAscii } from '@sillage/proto/values/ascii';
import { AppError } from '@sillage/runtime/service';
import type { Queue, TaskWork } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import { findContactMessage, giveMessagesToAccount } from '../db/contact-messages.ts';
import type { MonitorDeps } from '../deps.ts';

type AccountDeps = Pick<MonitorDeps, 'db' | 'services'>;

const MessageOfAddress = z.object({ messageId: z.uuid() });
type MessageOfAddress = z.infer<typeof MessageOfAddress>;

/** Messages of people who were not signed in. */
export const messageAccountQueue: Queue<MessageOfAddress> = { name: 'contact-accounts', payload: MessageOfAddress };

/**
 * Finds the account of the sender's address, so that the message is exported and erased with the account. An
 * address that was only typed, even if it is confirmed automatically, proves nothing.
 */
export function messageAccountWork({ db, services }: AccountDeps): TaskWork<MessageOfAddress> {
  return {
    queue: messageAccountQueue,
    async run({ payload: { messageId } }) {
      const message = await findContactMessage(db, messageId);
      if (!message || message.accountId !== null) return;
      const accountId = await accountWithAddress(services, message.email);
      if (accountId !== undefined) await giveMessagesToAccount(db, message.email, accountId);
    },
  };
}

/**
 * Assigns messages from the account's address that were sent before it was known, like
 * {@link messageAccountWork}.
 */
export async function claimMessages({ db, services }: AccountDeps, accountId: string): Promise<void> {
  const account = await services.merchant(accountId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (account?.email && account.isEmailProven) await giveMessagesToAccount(db, lowerAscii(account.email), accountId);
}

async function accountWithAddress(services: MonitorDeps['services'], email: string): Promise<string | undefined> {
  let cursor: string | undefined;
  do {
    // The search is by a part of the address, which other addresses may contain.
    const page = await services.merchants({ query: email, limit: 100, cursor });
    const account = page.merchants.find((merchant) => merchant.isEmailProven && isAddress(merchant.email, email));
    if (account) return account.id;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return undefined;
}

const isAddress = (given: string | null, email: string): boolean => given !== null && lowerAscii(given) === email;
