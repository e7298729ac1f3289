import { createHmac } from 'node:crypto';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { isSameSecret } from '@sillage/runtime/http';

/** The links of mails by which their receivers unsubscribe. They never expire: people find old mails. */
export interface UnsubscribeTokens {
  sign(subscriberId: string): string;
  /** The subscriber; undefined for what was not signed here. */
  verify(token: string): string | undefined;
}

/** Tokens `{subscriber}.{HMAC-SHA256}`, under a key made from the installation's secret for them alone. */
export function createUnsubscribeTokens(internalSecret: string): UnsubscribeTokens {
  const key = createHmac('sha256', internalSecret).update('sillage status subscriptions').digest();
  const sign = (subscriberId: string): string =>
    `${subscriberId}.${createHmac('sha256', key).update(subscriberId).digest('base64url')}`;
  return {
    sign,
    verify(token) {
      const [subscriberId = ''] = token.split('.', 1);
      return UUID_PATTERN.test(subscriberId) && isSameSecret(token, sign(subscriberId)) ? subscriberId : undefined;
    },
  };
}
