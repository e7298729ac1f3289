import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The database, with a record of the statements sent through it. */
export function recordStatements(db: Db): { readonly db: Db; readonly statements: readonly string[] } {
  const statements: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(recorder), statements };
}
