import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { createSignedTexts } from '../signed-texts.ts';

/** Tokens of unsubscribe links in mails. They never expire, since people find old mails. */
export interface UnsubscribeTokens {
  sign(subscriberId: string): string;
  /** The subscriber; undefined if it was not signed here. */
  verify(token: string): string | undefined;
}

/** Tokens `{subscriber}`, signed. */
export function createUnsubscribeTokens(internalSecret: string): UnsubscribeTokens {
  const texts = createSignedTexts(internalSecret, 'sillage status subscriptions');
  return {
    sign: texts.sign,
    verify(token) {
      const subscriberId = texts.verify(token);
      return subscriberId !== undefined && UUID_PATTERN.test(subscriberId) ? subscriberId : undefined;
    },
  };
}
