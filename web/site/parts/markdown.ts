import { Marked, type Tokens } from 'marked';

export interface MarkdownOptions {
  /** The target of a link with this `href`. Null renders only the link's text. */
  readonly linkTo: (href: string) => string | null;
}

/** `## Two words` is `two-words`, the form that links within the documents use. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Renders one of our own documents, which are trusted and contain no HTML. */
export function htmlOf(markdown: string, { linkTo }: MarkdownOptions): string {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text }: Tokens.Code) {
        // May be wider than a phone, so it is focusable to be scrolled by keyboard.
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const address = linkTo(href);
        const words = this.parser.parseInline(tokens);
        return address === null ? words : `<a href="${address.replaceAll('"', '&quot;')}">${words}</a>`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td') =>
          `<tr>${cells
            .map(
              (cell) =>
                `<${name}${name === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${name}>`,
            )
            .join('')}</tr>`;
        return `<div class="overflow-x-auto" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows
          .map((cells) => row(cells, 'td'))
          .join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
