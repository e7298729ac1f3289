import { createHmac } from 'node:crypto';

/**
 * The key that messages wait under; a secret of its own, made from the installation's: they hold codes and links that
 * open accounts.
 */
export function messageKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('sillage waiting messages').digest();
}
