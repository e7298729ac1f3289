import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import type { JWK } from 'jose';
import type { IdentityConfig } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { insertSigningKey, listSigningKeys } from '../db/sign-in/signing-keys.ts';
import { type KeyPeriod, keysAt } from '../domain/key-rotation.ts';
import { configuredKeys } from './configured-keys.ts';
import { openJwk, type SealingSecrets, sealJwk, sealKeptKeys } from './sealed-keys.ts';
import { makePrivateJwk, readSigningKey, type SigningKey } from './signing-key.ts';

/** The keys that sign access tokens, and their rotation. */
export interface KeyRing {
  signing(nowMs: number): SigningKey;
  /** The accepted key for a token's header; reads the database again for an unknown one. */
  find(header: { readonly alg?: string; readonly kid?: string }, nowMs: number): Promise<SigningKey | undefined>;
  /** The public keys of all tokens that may be valid, and of upcoming ones. */
  publicJwks(nowMs: number): readonly JWK[];
  /** The time at which the present key began to sign; undefined for keys from the environment, which have no date. */
  signingSinceMs(nowMs: number): number | undefined;
  /** Reads the keys again; no effect for keys from the environment. */
  reload(): Promise<void>;
}

type RingKey = SigningKey & KeyPeriod;

/** Far below the notice of `npm run keys -- rotate` before a new key signs. */
const RELOAD_EVERY_MS = 30_000;
/** Anyone can send unknown key ids, so they must not cause a query each. */
const SEARCH_EVERY_MS = 1000;

/** The configured keys, else those in the database, where the first start creates the first key. */
export async function openKeyRing(
  config: Pick<IdentityConfig, 'SIGNING_KEY' | 'SIGNING_KEY_FILE' | 'JWT_SECRET' | 'ACCESS_TOKEN_TTL_S'> &
    SealingSecrets,
  db: Db,
): Promise<KeyRing> {
  const configured = await configuredKeys(config);
  await sealKeptKeys(db, config);
  if (configured[0]) return configuredRing(configured[0], configured);
  if ((await listSigningKeys(db)).length === 0) await insertSigningKey(db, sealJwk(await makePrivateJwk(), config));
  return keptRing(db, config, config.ACCESS_TOKEN_TTL_S * 1000);
}

function configuredRing(signing: SigningKey, accepted: readonly SigningKey[]): KeyRing {
  return {
    signing: () => signing,
    signingSinceMs: () => undefined,
    find: async (header) => pick(accepted, header),
    publicJwks: () => publicJwksOf(accepted),
    reload: async () => {},
  };
}

async function keptRing(db: Db, secrets: SealingSecrets, tokenLifeMs: number): Promise<KeyRing> {
  let keys = await readKept(db, secrets, []);
  let searchedAtMs = Number.NEGATIVE_INFINITY;
  const acceptedAt = (nowMs: number) => keysAt(keys, nowMs, tokenLifeMs).accepted;
  const ring: KeyRing = {
    signing(nowMs) {
      const { signing } = keysAt(keys, nowMs, tokenLifeMs);
      if (!signing) throw new Error('The database holds no signing key');
      return signing;
    },
    signingSinceMs: (nowMs) => keysAt(keys, nowMs, tokenLifeMs).signing?.signsFromMs,
    async find(header, nowMs) {
      const known = pick(acceptedAt(nowMs), header);
      const nowTickMs = performance.now();
      if (known || header.kid === undefined || nowTickMs - searchedAtMs < SEARCH_EVERY_MS) return known;
      searchedAtMs = nowTickMs;
      await ring.reload();
      return pick(acceptedAt(nowMs), header);
    },
    publicJwks: (nowMs) => publicJwksOf(acceptedAt(nowMs)),
    async reload() {
      keys = await readKept(db, secrets, keys);
    },
  };
  return ring;
}

/** Reuses known keys instead of importing them again. */
async function readKept(db: Db, secrets: SealingSecrets, known: readonly RingKey[]): Promise<readonly RingKey[]> {
  const kept = await listSigningKeys(db);
  return Promise.all(
    kept.map(async ({ sealedJwk, signsFrom }) => {
      const signsFromMs = signsFrom.getTime();
      return (
        known.find((key) => key.signsFromMs === signsFromMs) ?? {
          ...(await readSigningKey(openJwk(sealedJwk, secrets))),
          signsFromMs,
        }
      );
    }),
  );
}

/** Key and algorithm must match, so that a public key is never used as a shared secret. */
function pick(
  keys: readonly SigningKey[],
  { alg, kid }: { readonly alg?: string; readonly kid?: string },
): SigningKey | undefined {
  return keys.find((key) => key.alg === alg && key.kid === kid);
}

const publicJwksOf = (keys: readonly SigningKey[]): readonly JWK[] => keys.flatMap((key) => key.publicJwk ?? []);

/** Reads the keys every 30 s; a failure is logged and retried. */
export function keepKeyRing(ring: KeyRing, watched: { readonly log: Logger; readonly metrics: Metrics }) {
  const reload = () =>
    ring.reload().catch((error: unknown) => watched.log.warn({ err: error }, 'signing keys could not be read again'));
  return repeat('identity.signing-keys', RELOAD_EVERY_MS, reload, watched);
}
