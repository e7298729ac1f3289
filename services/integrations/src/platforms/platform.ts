import type { IncomingHttpHeaders } from 'node:http';
import type { AddressDigest } from '@sillage/runtime/service';
import type { ConnectionRow } from '../db/schema.ts';
import type { Notice } from '../domain/notices.ts';

/** A request at a connection's address. */
export interface Inbound {
  /** The exact bytes, because they are signed. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly nowMs: number;
  /** The key in the address, for shops that have one. */
  readonly key?: string | undefined;
}

/** A parsed message. */
export interface Message {
  /** The sender's id of the message, the same for repeats. */
  readonly externalId: string;
  readonly topic: string;
  /** Empty if the message is not about orders. */
  readonly notices: readonly Notice[];
  /** The shop has withdrawn its permission, so the connection ends. */
  readonly endsConnection?: boolean;
}

export interface ReadOptions extends Pick<ConnectionRow, 'amountBasis' | 'campaignId'> {
  readonly signingSecret: string;
  /** Computes the digest of a customer's e-mail address. */
  readonly addressDigest: AddressDigest;
}

/** Context for displaying a connection's secret. */
export interface SecretContext {
  /** The public address of the installation. */
  readonly publicUrl: string;
  readonly campaignId: string;
  readonly connectionId: string;
  readonly secret: string;
}

/** For a shop that signs with the secret of an app, which several shops may share. */
export interface AppReadOptions extends ReadOptions {
  readonly shopDomain: string;
}

/** How a kind of system authenticates, and how its messages are read. */
export type Platform =
  | {
      /** It signs messages with a shared secret. */
      readonly proof: 'signature';
      /**
       * Throws `invalid_signature` if the secret did not sign the message, and `unreadable_event` if the signed message
       * is malformed.
       */
      read(inbound: Inbound, options: ReadOptions): Message;
      /** The other side creates the secret, and the merchant enters it here; if absent, it is created here. */
      readonly secretComesFromSender?: true;
      /** The form in which the merchant gets the secret, once; if absent, it is unchanged. */
      shown?(context: SecretContext): string;
    }
  | {
      /** It is accessed through its API, and signs messages with the secret of the authorized app. */
      readonly proof: 'app';
      /** Like for a signature; also throws `invalid_signature` for a message of another shop of the same app. */
      read(inbound: Inbound, options: AppReadOptions): Message;
    }
  | {
      /** It sends a key, of which only a hash is stored. */
      readonly proof: 'key';
      readonly keyPrefix: string;
    };
