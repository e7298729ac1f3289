import { createHmac } from 'node:crypto';

/** A key per part, so that a part cannot be replaced by another one. */
export const archiveKey = (secret: string, archiveId: string, position: number): Uint8Array =>
  createHmac('sha256', secret).update(`sillage archive ${archiveId} ${position}`).digest();
