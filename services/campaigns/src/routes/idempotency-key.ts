import { z } from 'zod';

/** Headers of a creation: the same key creates once, however often the request is sent. */
export const CreationHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() });
