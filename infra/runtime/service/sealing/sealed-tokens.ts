import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from './sealing.ts';

export interface SealedTokens<Content> {
  issue(content: Content, nowMs: number): string;
  /** Returns `expired` only for tokens that were issued here. */
  open(token: string, nowMs: number): (Content & { readonly expiresAtMs: number }) | 'expired' | 'invalid';
}

interface Options<Content> {
  /** The installation's secret. */
  readonly secret: string;
  /** A token of one purpose is invalid for any other. */
  readonly purpose: string;
  readonly content: z.ZodType<Content>;
  readonly validMs: number;
}

/** Stateless encrypted tokens that contain their content and expiry; each purpose has a key of its own. */
export function createSealedTokens<Content extends object>({
  secret,
  purpose,
  content,
  validMs,
}: Options<Content>): SealedTokens<Content> {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const Sealed = z.intersection(content, z.object({ expiresAtMs: z.number() }));
  return {
    issue: (about, nowMs) =>
      seal(JSON.stringify({ ...about, expiresAtMs: nowMs + validMs }), key).toString('base64url'),
    open(token, nowMs) {
      const sealed = read(token, key, Sealed);
      if (sealed === undefined) return 'invalid';
      return nowMs < sealed.expiresAtMs ? sealed : 'expired';
    },
  };
}

function read<Sealed>(token: string, key: Uint8Array, content: z.ZodType<Sealed>): Sealed | undefined {
  try {
    return content.parse(JSON.parse(unseal(Buffer.from(token, 'base64url'), key)));
  } catch {
    return undefined;
  }
}
