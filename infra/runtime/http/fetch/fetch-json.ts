import { type ErrorCode, errorCatalogue } from '@sillage/proto/http/errors';
import { AppError, traceHeaders } from '@sillage/runtime/service';
import { z } from 'zod';
import { INTERNAL_HEADER } from '../access/internal.ts';

export interface FetchJsonOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** INTERNAL_SECRET, for calls between services. */
  readonly internalSecret?: string;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 10 000: long enough for a busy service, short enough for a person who waits. */
  readonly timeoutMs?: number;
  /**
   * Reports every failure as `unavailable`, for repeated jobs: an older version of the other service answers 404 to an
   * unknown path, and that must not end the job.
   */
  readonly alwaysRetriable?: boolean;
}

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];
const ProblemAnswer = z.object({ code: z.enum(codes), detail: z.string() });

/**
 * Calls another service and parses its answer. A problem document is rethrown as the same AppError; an unreachable or
 * slow service, or a 5xx without a problem, is `unavailable` (retriable); an answer that does not match the schema is
 * `internal`.
 */
export async function fetchJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: FetchJsonOptions = {},
): Promise<z.output<Schema>> {
  const failed = (code: ErrorCode, message: string, detail: object = {}, cause?: unknown) =>
    new AppError(options.alwaysRetriable ? 'unavailable' : code, message, {
      detail: { url: pathOf(url), ...detail },
      cause,
    });
  const { status, text } = await call(url, options);
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    throw failed('internal', 'A service answered in an unknown form', {}, parsed.error);
  }
  const problem = ProblemAnswer.safeParse(json);
  if (problem.success) throw failed(problem.data.code, problem.data.detail, { status });
  const code = status >= 500 || status === 429 ? 'unavailable' : 'internal';
  throw failed(code, 'A service did not answer as expected. Try again.', { status });
}

async function call(url: string, options: FetchJsonOptions): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new AppError('unavailable', 'A service is not reachable. Try again.', {
      detail: { url: pathOf(url) },
      cause,
    });
  }
}

function headersOf(options: FetchJsonOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.body !== undefined && { 'content-type': 'application/json' }),
    ...(options.internalSecret !== undefined && { [INTERNAL_HEADER]: options.internalSecret }),
    ...(options.bearer !== undefined && { authorization: `Bearer ${options.bearer}` }),
    ...traceHeaders(),
    ...options.headers,
  };
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the query, which can contain tokens. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
