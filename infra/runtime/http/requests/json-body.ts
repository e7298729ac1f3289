import { AppError } from '@sillage/runtime/service';
import type { HttpApp } from '../app/http-app.ts';

/** Deep enough for all bodies of the API, but far too small to exhaust the stack of a recursive parser. */
const MAX_DEPTH = 32;

/**
 * Parses JSON bodies. An empty body is `undefined`, because auth-js signs out with a JSON content type and no body.
 * Bodies that are nested too deeply, or contain `__proto__`, are refused.
 */
export function acceptJson(app: HttpApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (nestsDeeperThan(text, MAX_DEPTH)) {
      return done(new AppError('validation_failed', `The JSON body nests deeper than ${MAX_DEPTH} levels`));
    }
    return parse(request, text, done);
  });
}

/** Counts brackets outside strings; does not check whether the text is valid JSON. */
export function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
