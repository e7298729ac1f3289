import type { Operation } from './operation.ts';

/** By which people become affiliates by themselves. */
export const joiningOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/campaigns/{campaignId}/join-page': {
    id: 'getJoinPage',
    summary: 'Get the page on which people apply to become affiliates of a campaign',
  },
  'PUT /api/v1/campaigns/{campaignId}/join-page': {
    id: 'updateJoinPage',
    summary: 'Open, change or close the page on which people apply',
    description: 'Terms that say something else become the next version. Who accepted an earlier one keeps it.',
  },
  'GET /api/v1/affiliates/applications': {
    id: 'listApplications',
    summary: 'List applications of people who confirmed their address',
  },
  'POST /api/v1/affiliates/applications/{applicationId}/decision': {
    id: 'decideApplication',
    summary: 'Accept an application, or decline it',
    description: 'The applicant is mailed. Accepting makes an affiliate of them, with a link of their own.',
  },
  'GET /api/v1/public/join/{campaignId}': {
    id: 'getPublicJoinPage',
    summary: 'Get what the page on which people apply shows of a campaign',
    security: [],
  },
  'POST /api/v1/public/join/{campaignId}/applications': {
    id: 'apply',
    summary: 'Apply to become an affiliate of a campaign',
    description:
      'The answer is the same for an address that is an affiliate already. The application is passed on once the address is confirmed by the link that is mailed.',
    emptyAs: 202,
    security: [],
  },
  'POST /api/v1/public/applications/confirm': {
    id: 'confirmApplication',
    summary: 'Confirm the address of an application',
    description: 'A repeat answers what became of the application.',
    security: [{ dataLink: [] }],
  },
};
