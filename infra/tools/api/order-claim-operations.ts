import type { Operation } from './operation.ts';

const security = [{ accessTicket: [] }];

/** Affiliates' questions about missing orders, and their messages about orders under review. */
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
  'POST /api/v1/public/campaigns/{campaignId}/order-claims/{claimId}/claim': {
    id: 'claimOrder',
    summary: 'Pass a missing order on to the merchant',
    description:
      "Where the shop reported the order, with words that say why the answer is not right. Only with the ticket of the affiliate's private link.",
    security,
  },
  'GET /api/v1/public/campaigns/{campaignId}/reviews': {
    id: 'listOwnReviews',
    summary: 'List the orders of an affiliate that are under review',
    description: "Only with the ticket of the affiliate's private link.",
    security,
  },
  'POST /api/v1/public/campaigns/{campaignId}/reviews/{conversionId}/appeal': {
    id: 'appealReview',
    summary: 'Say something to the merchant about an order under review',
    description:
      "Once for each order, and at most ten times in a day. Only with the ticket of the affiliate's private link.",
    security,
  },
  'GET /api/v1/affiliates/appeals/{conversionId}': {
    id: 'getAppeal',
    summary: 'Get what an affiliate said about an order under review',
  },
  'GET /api/v1/affiliates/order-claims': {
    id: 'listOrderClaims',
    summary: 'List claims of affiliates who miss orders, with what is known of each',
  },
  'POST /api/v1/affiliates/order-claims/{claimId}/decision': {
    id: 'decideOrderClaim',
    summary: 'Credit a missing order to its affiliate, or decline',
    description:
      "Carried out after ten seconds, in which it can be undone; then the affiliate is mailed. What is credited is a conversion like any other. `order_has_owner`: the order is an affiliate's already.",
  },
  'POST /api/v1/affiliates/order-claims/{claimId}/undo': {
    id: 'undoOrderClaim',
    summary: 'Take back a decision on a missing order',
    description: '`conflict` once it is too late.',
  },
};
