import type { Operation } from './operation.ts';

export const accountOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/account/profile': { id: 'getProfile', summary: 'Get your profile' },
  'PATCH /api/v1/account/profile': { id: 'updateProfile', summary: 'Change your profile' },
  'GET /api/v1/account/export': {
    id: 'exportAccount',
    summary: 'Download everything that is held about your account',
    description: 'A zip archive, which its README.txt describes. Without its manifest.json it is not complete.',
    produces: ['application/zip'],
  },
  'GET /api/v1/account/records': {
    id: 'listHeldRecords',
    summary: 'See what is held about your account, by what right, and for how long',
  },
  'POST /api/v1/account/archives': {
    id: 'requestArchive',
    summary: 'Have an archive made of everything that is held about your account',
    description:
      'It is made in the background; a mail tells you when it is ready. One at a time, three in a day. For programs: exportAccount answers it at once.',
  },
  'GET /api/v1/account/archives': { id: 'listArchives', summary: 'List your archives, and how far they are' },
  'POST /api/v1/account/archives/{id}/downloads': {
    id: 'openArchive',
    summary: 'Get the address of an archive, good for one download within a minute',
  },
  'DELETE /api/v1/account/archives/{id}': { id: 'deleteArchive', summary: 'Delete an archive' },
  'GET /api/v1/public/archives/{ticket}': {
    id: 'downloadArchive',
    summary: 'Download an archive',
    description: 'The address that openArchive answered. It works once.',
    produces: ['application/zip'],
  },
  'GET /api/v1/account/deletion': { id: 'getDeletion', summary: 'Get whether your account is about to be deleted' },
  'POST /api/v1/account/deletion': {
    id: 'scheduleDeletion',
    summary: 'Delete your account',
    description: 'Refused while commissions are owed. It can be taken back for 30 days.',
  },
  'DELETE /api/v1/account/deletion': { id: 'cancelDeletion', summary: 'Keep your account after all' },
  'GET /api/v1/account/sessions': { id: 'listSessions', summary: 'List where you are signed in' },
  'DELETE /api/v1/account/sessions': { id: 'endOtherSessions', summary: 'Sign out everywhere else' },
  'DELETE /api/v1/account/sessions/{sessionId}': { id: 'endSession', summary: 'Sign out in one place' },
  'GET /api/v1/account/api-keys': { id: 'listApiKeys', summary: 'List the API keys of your account' },
  'POST /api/v1/account/api-keys': {
    id: 'createApiKey',
    summary: 'Create an API key',
    description: 'The key itself is answered here, once. Only a hash of it is kept.',
  },
  'POST /api/v1/account/api-keys/{id}/rotate': {
    id: 'rotateApiKey',
    summary: 'Replace an API key',
    description: 'The key from before stays valid for the overlap, 24 hours unless another time is asked for.',
  },
  'DELETE /api/v1/account/api-keys/{id}': { id: 'revokeApiKey', summary: 'Revoke an API key' },
  'PATCH /api/v1/account/second-factors/{id}': { id: 'renameSecondFactor', summary: 'Rename a second factor' },
  'GET /api/v1/account/security-log': {
    id: 'listSecurityEvents',
    summary: 'List what happened to the access to your account',
  },
  'GET /api/v1/account/restriction': {
    id: 'getRestriction',
    summary: 'See whether you restrict the processing of your account',
  },
  'PUT /api/v1/account/restriction': {
    id: 'restrictProcessing',
    summary: 'Restrict the processing of your account at once',
    description:
      'Whatever support was allowed ends and cannot be allowed again, and only necessary mails are sent, until you end it. Campaigns, orders and payments go on.',
  },
  'DELETE /api/v1/account/restriction': {
    id: 'endRestriction',
    summary: 'End the restriction of the processing of your account',
  },
  'GET /api/v1/account/support-access': {
    id: 'getSupportAccess',
    summary: 'See until when support may look at your account',
  },
  'PUT /api/v1/account/support-access': {
    id: 'grantSupportAccess',
    summary: 'Let support look at your account, read only',
    description:
      'The administrator sees campaigns and figures until then, and can change nothing. Each look is in the security log, and a mail tells you of it.',
  },
  'DELETE /api/v1/account/support-access': {
    id: 'endSupportAccess',
    summary: 'End the access of support at once',
  },
  'POST /api/v1/public/demo': {
    id: 'openDemo',
    summary: 'Look at the demo of the installation',
    description:
      'An access token for half an hour, which reads campaigns, affiliates, conversions and figures of the account that the operator shows, and changes nothing. It cannot be prolonged. Answered with 404 where there is no demo.',
  },
};
