import type { AccountNotice } from '@sillage/proto/http/account-notices';
import { fetchJson } from '@sillage/runtime/http';
import { z } from 'zod';

/** Asks identity to mail the owner of an account; a notice that is asked for again is sent once. */
export type NotifyOwner = (ownerUserId: string, notice: AccountNotice) => Promise<void>;

interface Options {
  readonly IDENTITY_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createNotifyOwner({ IDENTITY_URL, INTERNAL_SECRET: internalSecret }: Options): NotifyOwner {
  return async (ownerUserId, body) => {
    const url = `${IDENTITY_URL}/internal/accounts/${ownerUserId}/notices`;
    await fetchJson(url, z.object({}), { method: 'POST', body, internalSecret });
  };
}
