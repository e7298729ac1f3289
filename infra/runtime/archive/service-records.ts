import { baseUrl } from '@sillage/proto/values/base-url';
import { INTERNAL_HEADER } from '../http/index.ts';
import { AppError, traceHeaders } from '../service/index.ts';

interface RecordsRequest {
  readonly accountId: string;
  readonly internalSecret: string;
  readonly signal: AbortSignal;
}

/** A service's records of an account, file by file, read with backpressure. Format: see `readAccountRecords`. */
export class ServiceRecords {
  readonly #lines: AsyncIterator<readonly string[]>;
  #here: readonly string[] = [];

  constructor(lines: AsyncIterable<readonly string[]>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  static async open(
    serviceUrl: string,
    { accountId, internalSecret, signal }: RecordsRequest,
  ): Promise<ServiceRecords> {
    const url = `${baseUrl(serviceUrl)}/internal/accounts/${accountId}/records`;
    const headers = { [INTERNAL_HEADER]: internalSecret, ...traceHeaders() };
    const { ok, body } = await fetch(url, { headers, signal, redirect: 'error' });
    if (!ok || !body) throw new AppError('unavailable', 'A service does not give its records. Try again.');
    return new ServiceRecords(linesOf(body));
  }

  /** The records of the next file, as lines of JSON. */
  async *file(title: string): AsyncGenerator<readonly string[]> {
    await this.#expect(title);
    while (await this.#fill()) {
      const head = this.#here.findIndex((line) => line.startsWith('#'));
      const rows = head === -1 ? this.#here : this.#here.slice(0, head);
      this.#here = this.#here.slice(rows.length);
      if (rows.length > 0) yield rows;
      if (head !== -1) return;
    }
    throw new Error(`records broke off in ${title}`);
  }

  /** Throws if records are missing. */
  end(): Promise<void> {
    return this.#expect('end');
  }

  async #expect(title: string): Promise<void> {
    await this.#fill();
    const [line, ...rest] = this.#here;
    if (line !== `#${title}`) throw new Error(`records lack ${title}`);
    this.#here = rest;
  }

  /** Reads more if necessary; false at the end. */
  async #fill(): Promise<boolean> {
    while (this.#here.length === 0) {
      const { done, value } = await this.#lines.next();
      if (done) return false;
      this.#here = value;
    }
    return true;
  }
}

/** Complete lines, as many as arrived together; text after the last line break is dropped. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
