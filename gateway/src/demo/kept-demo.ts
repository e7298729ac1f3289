import { ShownDemo } from '@sillage/proto/http/demo';
import { fetchJson, type User } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';

const TIMEOUT_MS = 3_000;

export interface KeptDemo {
  /** Whether there is a demo. */
  isShown(): boolean;
  /** Throws `session_not_found` for a visitor's view of an account that is no longer the demo. */
  refuseOver(user: Pick<User, 'id' | 'viewer'>): void;
  /** Asks identity. While it does not answer, the last answer is kept. */
  refresh(): Promise<void>;
}

interface KeptDemoDeps {
  readonly identityUrl: string;
  readonly internalSecret: string;
  readonly log: Logger;
}

/**
 * The demo account, as known by identity. Public pages link to it; when it is withdrawn, open views end with the next
 * refresh.
 */
export function createKeptDemo({ identityUrl, internalSecret, log }: KeptDemoDeps): KeptDemo {
  let merchantId: string | null | undefined;
  let isAway = false;
  return {
    isShown: () => typeof merchantId === 'string',
    refuseOver({ id, viewer }) {
      if (viewer !== 'visitor' || id === merchantId) return;
      if (merchantId === undefined)
        throw new AppError('unavailable', 'The demo cannot be checked at the moment. Try again.');
      throw new AppError('session_not_found', 'The demo is over. Open it again.');
    },
    async refresh() {
      try {
        ({ merchantId } = await fetchJson(`${identityUrl}/internal/demo`, ShownDemo, {
          internalSecret,
          timeoutMs: TIMEOUT_MS,
        }));
        isAway = false;
      } catch (error) {
        // Logged once per outage, because it is asked every few seconds.
        if (!isAway) log.warn({ err: error }, 'identity does not say whether there is a demo; the last answer counts');
        isAway = true;
      }
    },
  };
}
