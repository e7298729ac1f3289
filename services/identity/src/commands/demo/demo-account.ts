import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { Clock, Logger } from '@sillage/runtime/service';
import { findUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { normalEmail } from '../../domain/credentials.ts';
import { reasonNotToShow } from '../../domain/demo.ts';
import type { CampaignModesSource } from '../../providers/campaign-modes.ts';

/** The public demo account. */
export interface DemoAccount {
  /** The account's id; undefined if there is none or if it must not be shown, which is logged once. */
  find(): Promise<string | undefined>;
}

interface DemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly modes: CampaignModesSource;
  /** The account's id or address, or `none`. */
  readonly named: () => string | undefined;
}

export function createDemoAccount({ db, clock, log, modes, named }: DemoDeps): DemoAccount {
  let logged: string | undefined;
  function say(outcome: string, isShown: boolean): void {
    if (outcome !== logged) log[isShown ? 'info' : 'warn']({ outcome }, 'the demo of this installation');
    logged = outcome;
  }
  return {
    async find() {
      const name = named();
      if (name === undefined || name === 'none') return undefined;
      const user = await findNamed(db, name);
      const namedBy = UUID_PATTERN.test(name) ? 'id' : 'email';
      const known = user ? await modes.of(user.id) : { test: 0, live: 0 };
      const reason = reasonNotToShow(user && { ...user, namedBy }, known, new Date(clock()));
      say(reason === undefined ? 'shown' : `not shown: ${reason}`, reason === undefined);
      return reason === undefined ? user?.id : undefined;
    },
  };
}

const findNamed = (db: Db, name: string) =>
  findUser(db, UUID_PATTERN.test(name) ? { id: name } : { email: normalEmail(name) });
