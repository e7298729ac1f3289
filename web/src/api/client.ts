import { z } from 'zod';
import { ApiError, isErrorCode } from './api-error.ts';

/** RFC 9457 body, parsed leniently: the answer may come from a proxy. */
const ProblemBody = z.object({
  code: z.string(),
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});

export interface CallOptions {
  readonly query?: Record<string, string | number | undefined>;
  readonly signal?: AbortSignal | undefined;
  /** Replaces the session's token with the public dashboard's access ticket; `null` sends none. */
  readonly bearer?: string | null;
  /** A repeated creation with the same key returns the result of the first one. */
  readonly idempotencyKey?: string;
  /** Sent even if the page is closed meanwhile: for small changes whose result is not awaited. */
  readonly keepalive?: boolean;
}

export interface ApiDeps {
  readonly fetch: typeof fetch;
  /** The token to send to the path. */
  readonly accessToken: (path: string) => Promise<string | null>;
  /** Called when the server no longer knows the session with which the path was requested. */
  readonly onSessionEnded: (path: string) => void;
  /** Called when the server asks for the account's second factor, which this session has not shown. */
  readonly onFactorNeeded: () => void;
}

/**
 * Same-origin calls with the session's token. Answers are parsed by the contract, errors are thrown as {@link
 * ApiError}.
 */
export function createApi(deps: ApiDeps) {
  async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
    const token = options.bearer === undefined ? await deps.accessToken(path) : options.bearer;
    const headers = new Headers({ accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const isFile = body instanceof Blob;
    if (body !== undefined) headers.set('content-type', isFile ? 'text/csv' : 'application/json');
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
    const init: RequestInit = {
      method,
      headers,
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    };
    if (body !== undefined) init.body = isFile ? body : JSON.stringify(body);
    const response = await deps.fetch(withQuery(path, options.query), init).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError('network', 0, 'No answer', { cause });
    });
    if (response.ok) return response;
    const error = await readProblem(response);
    if (response.status === 401 && options.bearer === undefined) deps.onSessionEnded(path);
    if (error.code === 'insufficient_aal') deps.onFactorNeeded();
    throw error;
  }

  async function json<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body: unknown,
    options: CallOptions,
  ): Promise<z.output<T>> {
    const response = await send(method, path, body, options);
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new ApiError('unexpected_answer', response.status, z.prettifyError(parsed.error), { cause: parsed.error });
  }

  return {
    get: <T extends z.ZodType>(path: string, schema: T, options: CallOptions = {}) =>
      json('GET', path, schema, undefined, options),
    post: <T extends z.ZodType>(path: string, schema: T, body: unknown, options: CallOptions = {}) =>
      json('POST', path, schema, body, options),
    patch: <T extends z.ZodType>(path: string, schema: T, body: unknown, options: CallOptions = {}) =>
      json('PATCH', path, schema, body, options),
    put: <T extends z.ZodType>(path: string, schema: T, body: unknown, options: CallOptions = {}) =>
      json('PUT', path, schema, body, options),
    delete: <T extends z.ZodType>(path: string, schema: T, options: CallOptions = {}) =>
      json('DELETE', path, schema, undefined, options),
    /** For calls whose answer is not needed. */
    send: async (
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      options: CallOptions = {},
    ) => {
      const response = await send(method, path, body, options);
      // The browser keeps a request open until its answer is read to the end.
      await response.text().catch(() => {});
    },
    blob: async (path: string, options: CallOptions = {}) => {
      const response = await send('GET', path, undefined, options);
      return response.blob().catch((cause: unknown) => {
        throw new ApiError('network', response.status, 'The answer broke off', { cause });
      });
    },
    /** The raw stream, for server-sent events. */
    stream: (path: string, options: CallOptions = {}) => send('GET', path, undefined, options),
  };
}

export type Api = ReturnType<typeof createApi>;

function withQuery(path: string, query: CallOptions['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = ProblemBody.safeParse(body);
  if (problem.success && isErrorCode(problem.data.code)) {
    const { code, detail, title, errors, requestId } = problem.data;
    return new ApiError(code, response.status, detail ?? title ?? code, {
      fields: errors ?? [],
      requestId,
      problem: body,
    });
  }
  return new ApiError(codeOfStatus(response.status), response.status, response.statusText);
}

/** An answer without a problem body comes from a proxy or gateway: it has a fault of its own, or enforces a limit. */
function codeOfStatus(status: number) {
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'validation_failed';
}
