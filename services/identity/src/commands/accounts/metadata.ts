import { AuthError } from '../../auth-error.ts';
import { metadataFault } from '../../domain/metadata.ts';

/** Throws 400 `validation_failed`. */
export function refuseBadMetadata(metadata: Readonly<Record<string, unknown>>): void {
  const fault = metadataFault(metadata);
  if (fault === 'too_long') throw new AuthError(400, 'validation_failed', 'data may have 4096 bytes at most');
  if (fault === 'unstorable')
    throw new AuthError(400, 'validation_failed', 'data holds characters that cannot be stored');
}
