import { createHash } from 'node:crypto';
import { snippet } from './tracking/snippet.gen.ts';

/** The served tracking.js, with the entity tag of its content. */
export const trackingScript = {
  body: snippet,
  etag: `"${createHash('sha256').update(snippet).digest('base64url').slice(0, 16)}"`,
} as const;
