import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { BoundedClient, type BoundedConfig } from './bounded-client.ts';

/** By their text, the names under which connections keep statements. */
const names = new Map<string, string>();

class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** What stands in the query for the parameter of this name. */
export type Parameter<Parameters> = <Name extends keyof Parameters>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * A query that is compiled once and planned once per connection, for one that is asked hundreds of times a second: both
 * cost more than running it. A select names its columns: Postgres refuses a kept plan whose `*` has become another one
 * by a migration.
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

/** A connection that keeps the statements of `prepared`. */
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
