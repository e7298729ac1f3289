import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { toAppError } from './errors.ts';

/**
 * Kysely's driver, with all errors of connecting, querying and committing converted by `toAppError`.
 */
export class ResilientDriver implements Driver {
  readonly #inner: PostgresDriver;

  constructor(config: PostgresDialectConfig) {
    this.#inner = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ResilientConnection(await mapped(this.#inner.acquireConnection()));
  }

  beginTransaction(connection: ResilientConnection, settings: TransactionSettings): Promise<void> {
    return mapped(this.#inner.beginTransaction(connection.inner, settings));
  }

  commitTransaction(connection: ResilientConnection): Promise<void> {
    return mapped(this.#inner.commitTransaction(connection.inner));
  }

  rollbackTransaction(connection: ResilientConnection): Promise<void> {
    return mapped(this.#inner.rollbackTransaction(connection.inner));
  }

  savepoint(connection: ResilientConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    return mapped(this.#inner.savepoint(connection.inner, name, compile));
  }

  rollbackToSavepoint(
    connection: ResilientConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    return mapped(this.#inner.rollbackToSavepoint(connection.inner, name, compile));
  }

  releaseSavepoint(
    connection: ResilientConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    return mapped(this.#inner.releaseSavepoint(connection.inner, name, compile));
  }

  releaseConnection(connection: ResilientConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner as Parameters<PostgresDriver['releaseConnection']>[0]);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class ResilientConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return mapped(this.inner.executeQuery<R>(query));
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw toAppError(error);
    }
  }
}

async function mapped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}
