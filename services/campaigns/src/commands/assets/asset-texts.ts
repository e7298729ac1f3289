import { LINK_PLACEHOLDER } from '@sillage/proto/http/assets';
import { escapeHtml } from '@sillage/runtime/http';

/** The text with the link at the merchant's placeholder, or at the end if there is none. */
export const textWithLink = (text: string, url: string): string =>
  text.includes(LINK_PLACEHOLDER) ? text.replaceAll(LINK_PLACEHOLDER, () => url) : `${text}\n${url}`;

interface Embedded {
  readonly title: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly width: number;
  readonly height: number;
}

/** `sponsored` is required by search engines. */
export const embedCodeOf = ({ title, url, imageUrl, width, height }: Embedded): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="sponsored noopener"><img src="${escapeHtml(imageUrl)}" width="${width}" height="${height}" alt="${escapeHtml(title)}" loading="lazy"></a>`;
