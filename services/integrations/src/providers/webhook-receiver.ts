import type { WebhookError } from '@sillage/proto/http/webhooks';
import { type FetchRefusal, FetchRefused, fetchPublic } from '@sillage/runtime/http';
import { signedHeaders } from '../signed-headers.ts';

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 15_000, maxRedirects: 0 } as const;
const ERRORS: Record<FetchRefusal, WebhookError> = {
  not_http: 'unreachable',
  private_address: 'private_address',
  unknown_host: 'unknown_host',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  too_large: 'too_large',
  too_many_redirects: 'redirect',
};

export interface Signed {
  readonly url: string;
  readonly messageId: string;
  readonly body: string;
  /** Each secret adds a signature. */
  readonly secrets: readonly string[];
  readonly sentAt: Date;
}

export interface Answer {
  readonly status: number | null;
  readonly error: WebhookError | null;
}

/** Sends messages to endpoints; rejects only if `signal` aborts. */
export type SendWebhook = (message: Signed, signal: AbortSignal) => Promise<Answer>;

/** Calls an address (GET) and follows its redirects; rejects only if `signal` aborts. */
export type CallPostback = (url: string, signal: AbortSignal) => Promise<Answer>;

export function createSendWebhook(allowsLoopback: boolean): SendWebhook {
  return ({ url, messageId, body, secrets, sentAt }, signal) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Sillage-Webhooks/1',
      ...signedHeaders({ id: messageId, sentAt, body, secrets }),
    };
    return answerOf(fetchPublic(url, { ...LIMITS, headers, payload: body, allowsLoopback, signal }));
  };
}

/** Trackers redirect between their own hosts. */
const MAX_REDIRECTS = 3;

export function createCallPostback(allowsLoopback: boolean): CallPostback {
  const headers = { 'user-agent': 'Sillage-Postbacks/1' };
  return (url, signal) =>
    answerOf(fetchPublic(url, { ...LIMITS, maxRedirects: MAX_REDIRECTS, headers, allowsLoopback, signal }));
}

async function answerOf(response: ReturnType<typeof fetchPublic>): Promise<Answer> {
  try {
    const { status } = await response;
    return { status, error: status >= 200 && status < 300 ? null : 'error_status' };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: null, error: ERRORS[error.reason] };
    throw error;
  }
}
