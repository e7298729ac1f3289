import { readFileSync } from 'node:fs';
import { Testimonials } from '@sillage/proto/http/testimonials';
import { z } from 'zod';

/** `TESTIMONIALS_FILE`, read once and validated at the start. */
export const testimonialsFile = z
  .string()
  .transform((path, context) => {
    const read = Testimonials.safeParse(contentOf(path, context));
    if (read.success) return read.data;
    for (const { path: place, message } of read.error.issues)
      context.addIssue(`${path}: ${place.length > 0 ? `${place.join('.')}: ` : ''}${message}`);
    return z.NEVER;
  })
  .optional()
  .describe(
    'A JSON file with testimonials for the landing page: see [public-pages.md](operations/public-pages.md). Absent: no testimonials.',
  );

function contentOf(path: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    context.addIssue(`${path} cannot be read as JSON (${cause instanceof Error ? cause.message : String(cause)})`);
    return [];
  }
}
