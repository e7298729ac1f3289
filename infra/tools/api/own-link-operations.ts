import type { Operation } from './operation.ts';

const security = [{ accessTicket: [] }];

/** Affiliates' own links. */
export const ownLinkOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/public/campaigns/{campaignId}/links': {
    id: 'listOwnLinks',
    summary: "List an affiliate's own links",
    description: "Only with the ticket of the affiliate's private link.",
    security,
  },
  'POST /api/v1/public/campaigns/{campaignId}/links': {
    id: 'createOwnLink',
    summary: 'Make a link with a name, to any page of the shop',
    description:
      "At most 100 of an affiliate, archived ones included. Only with the ticket of the affiliate's private link.",
    security,
  },
  'PATCH /api/v1/public/campaigns/{campaignId}/links/{shortCode}': {
    id: 'updateOwnLink',
    summary: 'Rename or archive a link',
    description:
      "An archived link goes on leading where it leads. Only with the ticket of the affiliate's private link.",
    security,
  },
};
