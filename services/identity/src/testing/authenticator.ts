import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { vi } from 'vitest';

export const SITE = { rpId: 'app.example.com', origin: 'https://app.example.com' };

interface CeremonyOptions {
  /** Base64url. */
  readonly challenge: string;
  readonly rpId?: string;
  /** The origin of the requesting page. */
  readonly origin?: string;
  readonly isUserPresent?: boolean;
}

const USER_PRESENT = 1;
const ATTESTED = 64;

/** A security key without a PIN and with one passkey. Answers as a browser would serialise them to JSON. */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  /** Its signature counter; one that stays at 0 does not count. */
  signCount: number;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor({ signCount = 1 } = {}) {
    this.signCount = signCount;
  }

  create({ challenge, rpId = SITE.rpId, origin = SITE.origin, isUserPresent = true }: CeremonyOptions) {
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(rpId, ATTESTED | (isUserPresent ? USER_PRESENT : 0)),
      Buffer.alloc(16),
      length,
      credentialId,
      coseKey(this.#key.publicKey),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  get({ challenge, rpId = SITE.rpId, origin = SITE.origin, isUserPresent = true }: CeremonyOptions) {
    if (this.signCount > 0) this.signCount += 1;
    const authenticatorData = this.#authenticatorData(rpId, isUserPresent ? USER_PRESENT : 0);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authenticatorData, hash('sha256', client, 'buffer')]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.signCount);
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.of(flags), counter]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** EC2, ES256, P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const members = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(members));
}

/** The options of `navigator.credentials` that the authenticator reads. */
interface BrowserOptions {
  readonly publicKey: {
    readonly challenge: ArrayBuffer;
    readonly rp?: { readonly id: string };
    readonly rpId?: string;
  };
}

/** Runs calls of the client as in a browser with this authenticator. */
export async function inBrowser<T>(authenticator: TestAuthenticator, calls: () => Promise<T>): Promise<T> {
  class PublicKeyCredential {
    readonly toJSON: () => object;
    constructor(answer: object) {
      this.toJSON = () => answer;
    }
  }
  const requested = ({ publicKey: { challenge, rp, rpId = rp?.id ?? '' } }: BrowserOptions) => ({
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId,
  });
  const credentials = {
    create: async (options: BrowserOptions) => new PublicKeyCredential(authenticator.create(requested(options))),
    get: async (options: BrowserOptions) => new PublicKeyCredential(authenticator.get(requested(options))),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { PublicKeyCredential, location: { hostname: SITE.rpId, origin: SITE.origin } });
  try {
    return await calls();
  } finally {
    vi.unstubAllGlobals();
  }
}
