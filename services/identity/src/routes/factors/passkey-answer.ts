import { z } from 'zod';

/** The largest value that browsers send is an attestation with its certificates, some kilobytes. */
const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+=*$/);

const Transport = z.string().regex(/^[a-z-]{1,20}$/);

/**
 * The `webauthn` field of an answer, as the contract's client writes it. Its `rpId` and `rpOrigins` are ignored; the
 * installation knows its own.
 */
export const PasskeyAnswer = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('create'),
      credential_response: z.object({
        id: Base64Url,
        response: z.object({
          clientDataJSON: Base64Url,
          attestationObject: Base64Url,
          transports: z.array(Transport).max(10).nullish(),
        }),
      }),
    })
    .transform(({ type, credential_response: { id, response } }) => ({
      type,
      id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    })),
  z
    .object({
      type: z.literal('request'),
      credential_response: z.object({
        id: Base64Url,
        response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
      }),
    })
    .transform(({ type, credential_response: { id, response } }) => ({ type, id, ...response })),
]);
