import type { AskForLink } from '@sillage/proto/http/data-requests';
import { listByAddress } from '../../db/affiliates/affiliates.ts';
import { listApplicationsFrom } from '../../db/joining/applications.ts';
import { listInvitationsTo } from '../../db/joining/invitations.ts';
import type { DataRequestDeps } from '../../deps.ts';
import { dataLinkMail } from '../../mails/templates.ts';
import { mailLink } from '../mail-link.ts';
import { LINK_VALID_HOURS } from './data-links.ts';

/** Mails a link to all stored data about an address. */
export function askForLink(deps: DataRequestDeps, wish: AskForLink, ip: string): Promise<void> {
  return mailLink(
    deps,
    {
      kind: 'data-links',
      write(language, email, nowMs) {
        const url = deps.addresses.yourData(deps.dataLinks.issue(email, nowMs));
        return dataLinkMail(language, { url, hours: LINK_VALID_HOURS });
      },
      async isKnown(email) {
        const lists = [listByAddress, listApplicationsFrom, listInvitationsTo];
        const held = await Promise.all(lists.map((list) => list(deps.db, email)));
        return held.some((rows) => rows.length > 0);
      },
    },
    wish,
    ip,
  );
}
