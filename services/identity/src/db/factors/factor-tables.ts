import type { FactorType } from '../../domain/second-factors.ts';

export interface FactorsTable {
  id: string;
  userId: string;
  /** The owner's name for it, unique among their factors. */
  friendlyName: string | null;
  factorType: FactorType;
  status: 'unverified' | 'verified';
  /** Only for `totp`. */
  sealedSecret: Buffer | null;
  /** Only for `phone`: digits with the country code. */
  phone: string | null;
  /** The time step of the last accepted TOTP code; codes of this step or earlier are refused. */
  lastStep: number | null;
  wrongTries: number;
  wrongTriedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface FactorChallengesTable {
  id: string;
  factorId: string;
  /** Hash of the client's address. */
  addressHash: Buffer;
  /** Hash of the code, if one was sent. */
  codeHash: Buffer | null;
  /** The challenge for a passkey, if the factor is one. */
  passkeyChallenge: Buffer | null;
  createdAt: Date;
}

/** The credentials of verified factors of type `webauthn`. */
export interface PasskeysTable {
  factorId: string;
  /** Base64url. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  /** The passkey's own signature counter; 0 if it does not count. */
  signCount: number;
  /** Transports between browser and authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
}
