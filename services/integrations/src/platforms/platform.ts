import type { IncomingHttpHeaders } from 'node:http';
import type { AddressDigest } from '@sillage/runtime/service';
import type { ConnectionRow } from '../db/schema.ts';
import type { Notice } from '../domain/notices.ts';

/** What arrived at a connection's address. */
export interface Inbound {
  /** Byte for byte: a signature is of these. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly nowMs: number;
  /** In the address, of shops that were given one. */
  readonly key?: string | undefined;
}

/** A message of the other side, read. */
export interface Message {
  /** The sender's own id of it, the same each time it is sent. */
  readonly externalId: string;
  readonly topic: string;
  /** Empty: it says nothing of orders. */
  readonly notices: readonly Notice[];
  /** The shop has taken its permission back: the connection ends. */
  readonly endsConnection?: boolean;
}

export interface ReadOptions extends Pick<ConnectionRow, 'amountBasis' | 'campaignId'> {
  readonly signingSecret: string;
  /** What is read of a customer's e-mail address. */
  readonly addressDigest: AddressDigest;
}

/** What a connection's secret is shown with. */
export interface SecretContext {
  /** Of the installation, as shops see it. */
  readonly publicUrl: string;
  readonly campaignId: string;
  readonly connectionId: string;
  readonly secret: string;
}

/** Of a shop that signs with the secret of an app, which several shops may share. */
export interface AppReadOptions extends ReadOptions {
  readonly shopDomain: string;
}

/** How one kind of system proves who it is, and what it says of orders. */
export type Platform =
  | {
      /** It signs what it sends with a secret that both know. */
      readonly proof: 'signature';
      /**
       * Throws `invalid_signature` for what is not signed with the secret, and `unreadable_event` where what is signed
       * is no message of this platform.
       */
      read(inbound: Inbound, options: ReadOptions): Message;
      /** The other side makes the secret, and the merchant brings it here; absent: it is made here. */
      readonly secretComesFromSender?: true;
      /** As what the merchant gets the secret, once; absent: as it is. */
      shown?(context: SecretContext): string;
    }
  | {
      /** It is asked through its API, and signs what it sends with the secret of the app that it gave permission to. */
      readonly proof: 'app';
      /** As for a signature; also throws `invalid_signature` for what another shop of the same app was sent. */
      read(inbound: Inbound, options: AppReadOptions): Message;
    }
  | {
      /** It shows a key, of which a hash is enough here. */
      readonly proof: 'key';
      readonly keyPrefix: string;
    };
