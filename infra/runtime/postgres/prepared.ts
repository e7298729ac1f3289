import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { BoundedClient, type BoundedConfig } from './bounded-client.ts';

/** Names of prepared statements by their SQL text. */
const names = new Map<string, string>();

class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The placeholder for a named parameter. */
export type Parameter<Parameters> = <Name extends keyof Parameters>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * A query that is compiled once, and planned once per connection, for queries that run hundreds of times a second: both
 * cost more than running it. Selects must list their columns, because Postgres rejects a cached plan after a migration
 * has changed the meaning of `*`.
 */
export function prepared<Schema, Parameters extends object, Row>(
  build: (db: Kysely<Schema>, parameter: Parameter<Parameters>) => Compilable<Row> | RawBuilder<Row>,
): (db: Kysely<Schema>, parameters: Parameters) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = (db: Kysely<Schema>): CompiledQuery<Row> => {
    const query = build(db, (name) => sql`${new Placeholder(name)}`).compile(db);
    names.set(query.sql, createHash('sha256').update(query.sql).digest('hex').slice(0, 32));
    return query;
  };
  return (db, parameters) => {
    compiled ??= compile(db);
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
    );
    return db.executeQuery({ ...compiled, parameters: values });
  };
}

/** A client that prepares the statements of `prepared`. */
export class PreparingClient extends BoundedClient {
  constructor(config?: BoundedConfig) {
    super(config);
    const query = this.query.bind(this);
    const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return Reflect.apply(
        query,
        this,
        name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest],
      );
    };
    this.query = named as typeof this.query;
  }
}
