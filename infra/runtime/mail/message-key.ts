import { createHmac } from 'node:crypto';

/**
 * The key that encrypts queued messages, derived from the installation's secret. The messages contain codes and links
 * that give access to accounts.
 */
export function messageKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('sillage waiting messages').digest();
}
