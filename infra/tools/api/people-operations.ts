import type { Operation } from './operation.ts';

/** The people behind the affiliates of an account. */
export const peopleOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/people/{affiliateId}': {
    id: 'getPerson',
    summary: 'Get whoever is behind an affiliate',
    description: 'In one account an e-mail address is one person, with an affiliate in each of their campaigns.',
  },
  'GET /api/v1/people/{affiliateId}/payments': {
    id: 'getPersonPayments',
    summary: 'Get what was paid to a person, and the mails about it',
    description:
      'A payout that is `notified` was transferred by nobody: the affiliate was told that the merchant pays it. What the merchant marked as paid is in `directPayments`.',
  },
  'GET /api/v1/people/{affiliateId}/notes': { id: 'listNotes', summary: 'List what was noted about a person' },
  'POST /api/v1/people/{affiliateId}/notes': { id: 'createNote', summary: 'Note something about a person' },
  'PATCH /api/v1/people/notes/{noteId}': {
    id: 'updateNote',
    summary: 'Write a note anew',
    description: 'One that was deleted less than a day ago is there again.',
  },
  'DELETE /api/v1/people/notes/{noteId}': { id: 'deleteNote', summary: 'Delete a note' },
  'GET /api/v1/people/tags': { id: 'listTags', summary: 'List the tags of an account' },
  'POST /api/v1/people/{affiliateId}/tags': {
    id: 'tagPerson',
    summary: 'Give a person a tag',
    description: 'A tag that is not there yet is made.',
  },
  'DELETE /api/v1/people/{affiliateId}/tags/{tagId}': { id: 'untagPerson', summary: 'Take a tag from a person' },
  'PATCH /api/v1/people/tags/{tagId}': { id: 'renameTag', summary: 'Rename a tag' },
  'DELETE /api/v1/people/tags/{tagId}': { id: 'deleteTag', summary: 'Delete a tag, whoever has it' },
};
