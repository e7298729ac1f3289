import { DAY_MS } from '@sillage/proto/values/durations';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { v7 as uuid } from 'uuid';
import { createSignedTexts } from '../signed-texts.ts';

/** No person reads the page and writes a message in less time. */
export const SENDABLE_AFTER_MS = 3_000;
const VALID_MS = DAY_MS;

export interface OpenedForm {
  readonly id: string;
  readonly openedAtMs: number;
}

/** A token that is sent with a message: proves that the page was requested, and when. */
export interface FormTokens {
  issue(nowMs: number): string;
  /** Undefined if it was not signed here. */
  verify(token: string): OpenedForm | undefined;
}

/** Tokens `{form}.{opened at}`, signed. */
export function createFormTokens(internalSecret: string): FormTokens {
  const texts = createSignedTexts(internalSecret, 'sillage contact form');
  return {
    issue: (nowMs) => texts.sign(`${uuid()}.${nowMs}`),
    verify(token) {
      const [id = '', openedAt = ''] = texts.verify(token)?.split('.') ?? [];
      return UUID_PATTERN.test(id) && /^\d{1,16}$/.test(openedAt) ? { id, openedAtMs: Number(openedAt) } : undefined;
    },
  };
}

/** Whether a message may be sent with a form now. */
export function judgeForm({ openedAtMs }: OpenedForm, nowMs: number): 'sendable' | 'too soon' | 'expired' {
  const ageMs = nowMs - openedAtMs;
  if (ageMs < SENDABLE_AFTER_MS) return 'too soon';
  return ageMs <= VALID_MS ? 'sendable' : 'expired';
}
