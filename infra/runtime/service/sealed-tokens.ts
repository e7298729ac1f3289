import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from './sealing.ts';

export interface SealedTokens<Content> {
  issue(content: Content, nowMs: number): string;
  /** `expired` is said only of what was issued here. */
  open(token: string, nowMs: number): (Content & { readonly expiresAtMs: number }) | 'expired' | 'invalid';
}

interface Options<Content> {
  /** The installation's. */
  readonly secret: string;
  /** A token of one purpose opens nothing of another. */
  readonly purpose: string;
  readonly content: z.ZodType<Content>;
  readonly validMs: number;
}

/** Tokens that hold what they are about and their end, sealed under a key of their own. Nothing is stored. */
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
