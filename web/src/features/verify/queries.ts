import { PublishedRoots, ReceiptFile } from '@sillage/proto/http/receipts';
import { rootsSince } from '@sillage/proto/receipts/roots-since';
import { type ProofOutcome, verifyProof } from '@sillage/proto/receipts/verify-proof';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const rootsOf = (api: Api, before?: string) =>
  api.get('/.well-known/sillage/roots', PublishedRoots, { bearer: null, query: { before } });

export const latestRootsQuery = (api: Api) =>
  queryOptions({ queryKey: queryKeys.publicPages.roots, queryFn: () => rootsOf(api) });

export type Checked =
  | { readonly outcome: 'unreadable' | 'insecure' }
  | { readonly outcome: ProofOutcome; readonly file: ReceiptFile };

/** Verifies a file in the browser: only the published roots are fetched. */
export const verifyCommands = (api: Api) => ({
  async check(text: string): Promise<Checked> {
    const read = ReceiptFile.safeParse(parsed(text));
    if (!read.success) return { outcome: 'unreadable' };
    // Browsers offer the Web Crypto API only on secure pages.
    if (!globalThis.isSecureContext) return { outcome: 'insecure' };
    const file = read.data;
    return { outcome: await verifyProof(file, await rootsSince(file.day, (before) => rootsOf(api, before))), file };
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
