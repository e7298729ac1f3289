import { z } from 'zod';
import { nameOf } from './declarations.ts';
import type { HttpApp } from './http-app.ts';
import { uncheckedStrings } from './unchecked-strings.ts';

const INPUTS = ['body', 'querystring', 'params', 'headers'] as const;

/**
 * Checks the schemas of every added route: an app does not start if a route accepts unchecked strings.
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
