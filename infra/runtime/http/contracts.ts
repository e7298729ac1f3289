import { z } from 'zod';
import { nameOf } from './declarations.ts';
import type { HttpApp } from './http-app.ts';
import { uncheckedStrings } from './unchecked-strings.ts';

const INPUTS = ['body', 'querystring', 'params', 'headers'] as const;

/**
 * Holds every route to its contract when it is added: an app with one that takes strings as they come does not start.
 */
export function checkContracts(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    for (const input of INPUTS) {
      const schema: unknown = route.schema?.[input];
      const unchecked = schema instanceof z.ZodType ? uncheckedStrings(schema) : [];
      if (unchecked.length > 0) {
        throw new Error(
          `${nameOf(route)}: ${input} takes strings as they come (${unchecked.join(', ')}): use proto/values/text`,
        );
      }
    }
  });
}
