import { ShownDemo } from '@sillage/proto/http/demo';
import { fetchJson, type User } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';

const TIMEOUT_MS = 3_000;

export interface KeptDemo {
  /** Whether there is a demo to lead visitors to. */
  isShown(): boolean;
  /** `session_not_found` for a visitor's view of an account that everybody may look at no longer. */
  refuseOver(user: Pick<User, 'id' | 'viewer'>): void;
  /** Asks identity. While it does not answer, what is known stays. */
  refresh(): Promise<void>;
}

interface KeptDemoDeps {
  readonly identityUrl: string;
  readonly internalSecret: string;
  readonly log: Logger;
}

/**
 * Which account everybody may look at, as identity says it: the public pages lead there, and views that were opened
 * before it was taken back end with the next answer.
 */
export function createKeptDemo({ identityUrl, internalSecret, log }: KeptDemoDeps): KeptDemo {
  let merchantId: string | null | undefined;
  let isAway = false;
  return {
    isShown: () => typeof merchantId === 'string',
    refuseOver({ id, viewer }) {
      if (viewer !== 'visitor' || id === merchantId) return;
      if (merchantId === undefined)
        throw new AppError('unavailable', 'Whether the demo is still shown cannot be known now. Try again.');
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
        // Once: it is asked again in a few seconds.
        if (!isAway) log.warn({ err: error }, 'identity does not say whether there is a demo; the last answer counts');
        isAway = true;
      }
    },
  };
}
