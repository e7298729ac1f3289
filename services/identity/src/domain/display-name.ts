import { MAX_DISPLAY_NAME_LENGTH } from '@sillage/proto/http/profile';

/** Claims in which identity providers put a person's name, in order of preference. */
const CLAIMS = ['full_name', 'name', 'display_name', 'preferred_username'];

/** The name from the identity provider, for users who have set none here; empty if there is none. */
export function nameFromMetadata(metadata: Readonly<Record<string, unknown>>): string {
  for (const claim of CLAIMS) {
    const value = metadata[claim];
    if (typeof value === 'string' && value.trim() !== '')
      return [...value.trim()].slice(0, MAX_DISPLAY_NAME_LENGTH).join('');
  }
  return '';
}
