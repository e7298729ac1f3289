import type { Operation } from './operation.ts';

const security = [{ dataLink: [] }];

/** Affiliates' access to their data, and merchants' answers to data requests. */
export const dataOperations: Readonly<Record<string, Operation>> = {
  'POST /api/v1/public/your-data/links': {
    id: 'requestDataLink',
    summary: 'Ask for a link to all that is held about an address of an affiliate',
    description: 'The answer is the same whether or not anything is held. The link is mailed, and valid for a day.',
    emptyAs: 202,
    security: [],
  },
  'GET /api/v1/public/your-data': {
    id: 'getHeldData',
    summary: 'Get all that is held about the address to which a link was mailed',
    security,
  },
  'POST /api/v1/public/your-data/requests': {
    id: 'requestDataChange',
    summary: 'Ask a merchant to correct, pause or erase what is held about an affiliate',
    description: 'The merchant has a month to answer. The same request again is answered as the one that is open.',
    security,
  },
  'GET /api/v1/affiliates/data-requests': {
    id: 'listDataRequests',
    summary: 'List what affiliates ask about their data, and was not answered yet',
  },
  'POST /api/v1/affiliates/data-requests/{requestId}/decision': {
    id: 'decideDataRequest',
    summary: 'Carry out what an affiliate asks about their data, or decline it',
    description:
      'The affiliate is mailed. An erasure is refused with `commissions_owed` while anything is owed to them.',
  },
};
