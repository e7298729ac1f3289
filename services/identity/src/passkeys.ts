import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { parse } from 'uuid';
import type { PasskeyReference, PasskeyRow } from './db/factors/passkeys.ts';
import { CHALLENGE_TTL_MS } from './domain/second-factors.ts';

/** The site that passkeys are bound to: browsers use one only on pages of its domain. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Undefined if the site's host is an IP address, for which browsers create no passkeys. */
export function relyingParty(siteUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(siteUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** EdDSA, ES256 and RS256, by their COSE numbers: the algorithms that all our runtimes can verify. */
const ALGORITHMS = [-8, -7, -257];

/**
 * The passkey comes after a password, mail or provider, so possession suffices: security keys without a PIN are
 * accepted.
 */
const USER_VERIFICATION = 'preferred';

interface Owner {
  readonly id: string;
  /** Shown by the browser to distinguish several accounts. */
  readonly name: string;
}

/** For `navigator.credentials.create`; excludes known passkeys. */
export const creationOptions = (
  site: RelyingParty,
  challenge: Uint8Array,
  owner: Owner,
  known: readonly PasskeyReference[],
) =>
  generateRegistrationOptions({
    rpName: 'Sillage',
    rpID: site.id,
    challenge: new Uint8Array(challenge),
    userID: new Uint8Array(parse(owner.id)),
    userName: owner.name,
    userDisplayName: owner.name,
    timeout: CHALLENGE_TTL_MS,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** For `navigator.credentials.get`. */
export const requestOptions = (site: RelyingParty, challenge: Uint8Array, passkey: PasskeyReference) =>
  generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_TTL_MS,
    allowCredentials: [descriptor(passkey)],
    userVerification: USER_VERIFICATION,
  });

const descriptor = ({ credentialId, transports }: PasskeyReference) => ({ id: credentialId, transports });

interface Answered {
  readonly site: RelyingParty;
  readonly challenge: Uint8Array;
}

/** Binary fields are base64url. */
export interface CreatedCredential {
  readonly type: 'create';
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/** The new passkey; undefined if it was not created for this challenge on this site. */
export async function readCreated(
  { site, challenge }: Answered,
  { id, clientDataJSON, attestationObject, transports }: CreatedCredential,
): Promise<Omit<PasskeyRow, 'factorId' | 'createdAt'> | undefined> {
  const verified = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: asText(challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: [...transports],
  };
}

/** Binary fields are base64url. */
export interface SignedChallenge {
  readonly type: 'request';
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** The passkey's signature counter; undefined if it did not sign this challenge on this site. */
export async function readSigned(
  { site, challenge }: Answered,
  { id, clientDataJSON, authenticatorData, signature }: SignedChallenge,
  { credentialId, publicKey }: PasskeyRow,
): Promise<number | undefined> {
  if (id !== credentialId) return undefined;
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: asText(challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      // The counter is compared by our own rule, after the signature is verified.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

const asText = (challenge: Uint8Array): string => Buffer.from(challenge).toString('base64url');

/** The library throws plain errors for every fault of an answer. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
