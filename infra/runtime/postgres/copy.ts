import { CompiledQuery, type Kysely } from 'kysely';
import { Client, type ClientConfig, type Connection, Query } from 'pg';

/** Rows in the binary format of COPY. */
class CopiedRows {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A `copy … from stdin` with its rows. pg calls the second method when the server is ready to receive them. */
class CopyQuery extends Query {
  readonly #bytes: Buffer;
  constructor(text: string, { bytes }: CopiedRows, callback: ConstructorParameters<typeof Query>[2]) {
    super(text, [], callback);
    this.#bytes = bytes;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }
}

/** A client that supports COPY for `copyRows`; pg's own client rejects it. */
export class CopyingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this);
    const copying = (...args: unknown[]) => {
      const [text, values] = args;
      const rows: unknown = Array.isArray(values) ? values[0] : undefined;
      if (typeof text !== 'string' || !(rows instanceof CopiedRows)) return Reflect.apply(query, this, args);
      return new Promise((resolve, reject) => {
        query(new CopyQuery(text, rows, (error, result) => (error ? reject(error) : resolve(result))));
      });
    };
    this.query = copying as typeof this.query;
  }
}

/**
 * Inserts rows with COPY in its binary format, which is the fastest way for thousands of rows. A row that violates a
 * unique key fails the transaction. `columns` is the column list in SQL.
 */
export async function copyRows<Schema>(
  db: Kysely<Schema>,
  into: { readonly table: string; readonly columns: string },
  bytes: Buffer,
): Promise<void> {
  const text = `copy ${into.table} (${into.columns}) from stdin (format binary)`;
  await db.executeQuery(CompiledQuery.raw(text, [new CopiedRows(bytes)]));
}
