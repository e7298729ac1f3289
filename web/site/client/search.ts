import { z } from 'zod/mini';

const Pages = z.array(z.object({ path: z.string(), title: z.string(), text: z.string() }));
const MOST = 12;

/** Searches the documentation in the browser. The index is fetched when the search is first used. */
export function searchDocumentation(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-search]')) {
    const input = place.querySelector('input');
    const status = place.querySelector<HTMLElement>('[role="status"]');
    const list = place.querySelector('ul');
    if (!input || !status || !list) continue;
    let index: ReturnType<typeof openIndex> | undefined;
    const open = () => {
      index ??= openIndex();
      return index;
    };
    input.addEventListener('focus', () => void open().catch(() => {}));
    input.addEventListener('input', async () => {
      const query = input.value.trim();
      try {
        const found = query === '' ? [] : (await open()).search(query).slice(0, MOST);
        if (input.value.trim() !== query) return;
        status.textContent = query === '' ? '' : outcomeOf(found.length, status.dataset);
        list.replaceChildren(
          ...found.map(({ id, title }) => lineOf(`${list.dataset.base ?? ''}${String(id)}`, String(title))),
        );
      } catch {
        index = undefined;
        status.textContent = status.dataset.failed ?? '';
      }
    });
  }
}

const outcomeOf = (count: number, { found = '', none = '' }: DOMStringMap): string =>
  count === 0 ? none : `${found} ${count}`;

async function openIndex() {
  const [{ default: MiniSearch }, answer] = await Promise.all([import('minisearch'), fetch('/docs/search.json')]);
  if (!answer.ok) throw new Error(`the search is answered with ${answer.status}`);
  const index = new MiniSearch({
    idField: 'path',
    fields: ['title', 'text'],
    storeFields: ['title'],
    searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(Pages.parse(await answer.json()));
  return index;
}

function lineOf(address: string, title: string): HTMLLIElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  link.className = 'text-wake-ink underline underline-offset-4';
  line.append(link);
  return line;
}
