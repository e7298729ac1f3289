import { z } from 'zod';
import { isPrivateHost } from '../values/private-host.ts';
import { text } from '../values/text.ts';

/**
 * A destination as a merchant types it: trimmed, with a missing scheme completed to `https://`, or to `http://` for a
 * host on this machine or a private network. Parses to the serialised URL; refuses anything but http(s), and URLs with
 * user-info.
 */
export const DestinationUrl = text(2048)
  .min(1, 'The destination URL is required')
  .transform((text) =>
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+([/?#]|$)/.test(text) ? text : withScheme(text),
  )
  .transform((text, context) => {
    const url = parseUrl(text);
    if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
    context.addIssue({ code: 'custom', message: 'The destination URL is invalid' });
    return z.NEVER;
  });

function withScheme(text: string): string {
  const url = parseUrl(`http://${text}`);
  return url && isPrivateHost(url.hostname) ? url.href : `https://${text}`;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
