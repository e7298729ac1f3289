import { posix } from 'node:path';

const files = import.meta.glob<string>(['../../docs/**/*.md', '../../CHANGELOG.md'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

export interface DocumentationPage {
  /** `/docs/decisions/ledger`; the overview of a folder has the folder's address. */
  readonly path: string;
  readonly title: string;
  readonly group: 'general' | 'integration' | 'operations' | 'decisions';
  readonly markdown: string;
  /** The file's path in the repository: `docs/decisions/ledger.md`. */
  readonly file: string;
}

const ROOT = '../../';
const isGroup = (name: string): name is DocumentationPage['group'] =>
  name === 'integration' || name === 'operations' || name === 'decisions';

const addressOfFile = (file: string): string =>
  file === 'CHANGELOG.md' ? '/docs/changelog' : `/${file.replace(/(\/README)?\.md$/, '')}`;

export const documentation: readonly DocumentationPage[] = Object.entries(files)
  .map(([path, markdown]): DocumentationPage => {
    const file = path.slice(ROOT.length);
    const [, folder = ''] = file.split('/');
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? file;
    return { path: addressOfFile(file), title, group: isGroup(folder) ? folder : 'general', markdown, file };
  })
  .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));

const byPath = new Map(documentation.map((page) => [page.path, page]));

/**
 * The address on the site for a link in a document. Null for code, which is not published here, and for documents that
 * are not pages.
 */
export function linkFrom(file: string, href: string): string | null {
  if (/^[a-z]+:/.test(href) || href.startsWith('#') || href.startsWith('/')) return href;
  const [target = '', anchor] = href.split('#', 2);
  const path = addressOfFile(posix.join(posix.dirname(file), target).replace(/\/$/, ''));
  const page = byPath.get(path);
  return page ? `/en${page.path}${anchor === undefined ? '' : `#${anchor}`}` : null;
}
