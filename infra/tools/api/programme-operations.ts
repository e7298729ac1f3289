import type { Operation } from './operation.ts';

const security = [{ programmeSession: [] }];

/** The view of affiliates, who have no account, of all their programmes. */
export const programmeOperations: Readonly<Record<string, Operation>> = {
  'POST /api/v1/public/programmes/links': {
    id: 'requestProgrammeLink',
    summary: 'Ask for a link to all programmes of an address',
    description:
      'The answer is the same whether or not an affiliate has the address. The link is mailed, valid for half an hour, and opens one session.',
    emptyAs: 202,
    security: [],
  },
  'GET /api/v1/public/programmes/session': {
    id: 'getProgrammeSession',
    summary: 'Get whose programmes this session opens, if there is one',
    security,
  },
  'POST /api/v1/public/programmes/session': {
    id: 'openProgrammes',
    summary: 'Open a session with the token of a mailed link',
    description: 'The session is in the cookie of the answer, for 14 days.',
    security: [],
  },
  'DELETE /api/v1/public/programmes/session': { id: 'closeProgrammes', summary: 'End this session', security },
  'DELETE /api/v1/public/programmes/sessions': {
    id: 'closeProgrammesEverywhere',
    summary: 'End all sessions of the address, and the links that were mailed to it',
    security,
  },
  'GET /api/v1/public/programmes': {
    id: 'listProgrammes',
    summary: 'List all programmes of the address, over all merchants',
    security,
  },
  'GET /api/v1/public/programmes/{affiliateId}/manifest': {
    id: 'getProgrammeManifest',
    summary: 'Get the web manifest by which the page of a programme is installed',
    security,
  },
  'GET /api/v1/public/programmes/mail-settings': {
    id: 'getMailSettings',
    summary: 'Get how the address is written to, and about what',
    security,
  },
  'PATCH /api/v1/public/programmes/mail-settings': {
    id: 'updateMailSettings',
    summary: 'Choose the language of mails, the time zone, and which mails come',
    security,
  },
  'GET /api/v1/public/programmes/opt-outs': {
    id: 'openOptOut',
    summary: 'Open the page that switches mails off, from the header of a mail',
    emptyAs: 303,
    security: [],
  },
  'POST /api/v1/public/programmes/opt-outs': {
    id: 'optOut',
    summary: 'Switch off the mails of one kind and programme, by the link of any of them',
    description: 'The one click of RFC 8058: whatever the body holds, the token in the address decides.',
    security: [],
  },
  'POST /api/v1/public/programmes/opt-outs/choice': {
    id: 'getOptOut',
    summary: 'Get which mails a link is about, and whether they come',
    security: [],
  },
  'PUT /api/v1/public/programmes/opt-outs/choice': {
    id: 'setOptOut',
    summary: 'Switch the mails of a link off, or on again',
    security: [],
  },
  'GET /api/v1/public/programmes/{affiliateId}': {
    id: 'getProgramme',
    summary: 'Get what the page of one programme shows',
    security,
  },
};
