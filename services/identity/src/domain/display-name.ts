import { MAX_DISPLAY_NAME_LENGTH } from '@sillage/proto/http/profile';

/** Where identity providers put what a person is called, the most telling first. */
const CLAIMS = ['full_name', 'name', 'display_name', 'preferred_username'];

/** What a person is called who never said so here: as their identity provider does, else nothing. */
export function nameFromMetadata(metadata: Readonly<Record<string, unknown>>): string {
  for (const claim of CLAIMS) {
    const value = metadata[claim];
    if (typeof value === 'string' && value.trim() !== '')
      return [...value.trim()].slice(0, MAX_DISPLAY_NAME_LENGTH).join('');
  }
  return '';
}
