import type { Operation } from './operation.ts';

const security = [{ accessTicket: [] }];

/** By which affiliates ask about orders that they miss. */
export const orderClaimOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/public/campaigns/{campaignId}/order-claims': {
    id: 'listOwnOrderClaims',
    summary: 'List the orders that an affiliate asked about, with what is known of each',
    description: "Only with the ticket of the affiliate's private link.",
    security,
  },
  'POST /api/v1/public/campaigns/{campaignId}/order-claims': {
    id: 'askForOrder',
    summary: 'Ask about an order that an affiliate misses',
    description:
      "The answer comes from what the shop reported and from the affiliate's clicks. An order whose day or amount is not right is answered as one that was never reported. At most twenty in a day. Only with the ticket of the affiliate's private link.",
    security,
  },
};
