import { randomUUID } from 'node:crypto';
import type { AskForLink } from '@sillage/proto/http/data-requests';
import { listByAddress } from '../../db/affiliates/affiliates.ts';
import type { ProgrammeDeps } from '../../deps.ts';
import { programmesMail } from '../../mails/templates.ts';
import { mailLink } from '../mail-link.ts';
import { LINK_VALID_MINUTES } from './programme-links.ts';

/** Mails a link to all programmes of an address. */
export function askToSignIn(deps: ProgrammeDeps, wish: AskForLink, ip: string): Promise<void> {
  return mailLink(
    deps,
    {
      kind: 'programme-links',
      write(language, email, nowMs) {
        const url = deps.addresses.programmes(deps.programmeLinks.issue({ email, id: randomUUID() }, nowMs));
        return programmesMail(language, { url, minutes: LINK_VALID_MINUTES });
      },
      isKnown: async (email) => (await listByAddress(deps.db, email)).length > 0,
    },
    wish,
    ip,
  );
}
