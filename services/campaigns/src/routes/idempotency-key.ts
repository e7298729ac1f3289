import { text } from '@sillage/proto/values/text';
import { z } from 'zod';

/** Headers of a creation: the same key creates once, however often the request is sent. */
export const CreationHeaders = z.object({ 'idempotency-key': text(255).min(1).optional() });
