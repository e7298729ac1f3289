import type { PageRefusal } from '@sillage/proto/http/integrations';
import { FetchRefused, fetchPublic } from '@sillage/runtime/http';
import { Parser } from 'htmlparser2';
import type { ScriptTag } from '../domain/page-check.ts';

const LIMITS = { maxBytes: 3_000_000, timeoutMs: 10_000, maxRedirects: 5 } as const;
const HEADERS = { 'user-agent': 'Sillage-Check/1 (checks the tracking script for its merchant)', accept: 'text/html' };

export type ShopPage =
  | { readonly url: string; readonly scripts: readonly ScriptTag[] }
  | { readonly url: string; readonly refusal: PageRefusal };

/**
 * Fetches a page of a shop and lists its scripts. Pages of `ownOrigin`, such as the test shop, may be on this machine.
 */
export async function readShopPage(address: string, ownOrigin: string): Promise<ShopPage> {
  try {
    const { url, status, contentType, body } = await fetchPublic(address, { ...LIMITS, headers: HEADERS, ownOrigin });
    if (status >= 400) return { url, refusal: 'error_status' };
    if (!/\bhtml\b/i.test(contentType)) return { url, refusal: 'not_html' };
    return { url, scripts: scriptsOf(body.toString('utf8')) };
  } catch (error) {
    if (error instanceof FetchRefused) return { url: address, refusal: error.reason };
    throw error;
  }
}

function scriptsOf(html: string): ScriptTag[] {
  const scripts: ScriptTag[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') scripts.push(attributes);
    },
  });
  parser.end(html);
  return scripts;
}
