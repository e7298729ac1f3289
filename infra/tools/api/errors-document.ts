import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@sillage/proto/http/errors';

export const ERRORS_FILE = fileURLToPath(new URL('../../../docs/integration/errors.md', import.meta.url));

/** The document with the table of the present codes, ordered by status. */
export function withErrors(document: string): string {
  const rows = Object.entries(errorCatalogue)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(
      ([code, { status, title, retriable }]) => `| ${status} | \`${code}\` | ${title} | ${retriable ? 'yes' : ''} |`,
    );
  const table = ['| Status | `code` | Meaning | Again, later |', '|---|---|---|---|', ...rows].join('\n');
  return document.replace(/(?<=<!-- errors -->\n).*(?=<!-- \/errors -->)/s, () => `${table}\n`);
}
