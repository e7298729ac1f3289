import { createHmac } from 'node:crypto';

/** Of each part its own: a part that is put in the place of another does not open. */
export const archiveKey = (secret: string, archiveId: string, position: number): Uint8Array =>
  createHmac('sha256', secret).update(`sillage archive ${archiveId} ${position}`).digest();
