import type { Operation } from './operation.ts';

/** Operations by which people become affiliates. */
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
  'PUT /api/v1/campaigns/{campaignId}/join-page/logo': {
    id: 'uploadJoinLogo',
    summary: 'Put a logo on the pages on which people apply or are invited',
  },
  'DELETE /api/v1/campaigns/{campaignId}/join-page/logo': {
    id: 'removeJoinLogo',
    summary: 'Take the logo off these pages',
  },
  'GET /api/v1/public/join/{campaignId}/logo/{digest}': {
    id: 'getJoinLogo',
    summary: 'Get the image of a logo',
    produces: ['image/png', 'image/jpeg', 'image/webp'],
    security: [],
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
  'POST /api/v1/affiliates/invitations/check': {
    id: 'checkInvitations',
    summary: 'See whom an invitation would be mailed to',
    description: 'Nobody is written to. Each line is answered with what would become of it.',
  },
  'POST /api/v1/affiliates/invitations': {
    id: 'sendInvitations',
    summary: 'Invite people by mail to become affiliates of a campaign',
    description:
      'Who is an affiliate already, was invited before, or wants no invitations of yours is not written to. In test mode only your own address is.',
  },
  'GET /api/v1/affiliates/invitations': {
    id: 'listInvitations',
    summary: 'List invitations and what became of them',
  },
  'POST /api/v1/affiliates/invitations/{invitationId}/withdraw': {
    id: 'withdrawInvitation',
    summary: 'Withdraw an invitation that was not answered',
  },
  'POST /api/v1/affiliates/invitations/{invitationId}/resend': {
    id: 'resendInvitation',
    summary: 'Mail an invitation once more',
    description: 'At most once a day, and three mails altogether. It is valid for 30 days from then on.',
  },
  'GET /api/v1/public/invitation': {
    id: 'getPublicInvitation',
    summary: 'Get what an invitation offers',
    security: [{ dataLink: [] }],
  },
  'POST /api/v1/public/invitation/answer': {
    id: 'answerInvitation',
    summary: 'Accept an invitation, or decline it',
    description: 'Accepting makes an affiliate of whoever was invited. A repeat answers what became of it.',
    security: [{ dataLink: [] }],
  },
  'GET /api/v1/public/invitation/refusal': {
    id: 'openInvitationRefusal',
    summary: 'Open the page of an invitation, from the header of its mail',
    emptyAs: 303,
    security: [],
  },
  'POST /api/v1/public/invitation/refusal': {
    id: 'refuseInvitations',
    summary: 'Decline an invitation, and all later ones of its merchant, by the link of its mail',
    description: 'The one click of RFC 8058: whatever the body holds, the token in the address decides.',
    security: [],
  },
};
