import type { TestMail } from '@sillage/runtime/mail/testing';
import type { TestIdentity } from './identity.ts';

/** The six-digit code in a mail. */
export function codeIn({ text }: Pick<TestMail, 'text'>): string {
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error('The mail holds no code');
  return code;
}

/** A wrong code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The link in a mail, verbatim. */
export function pageIn({ text, html }: Pick<TestMail, 'text' | 'html'>): URL {
  const link = /^(https?:\/\/\S+)$/m.exec(text)?.[1];
  if (link === undefined) throw new Error('The mail holds no link');
  if (!html.includes(`href="${link.replaceAll('&', '&amp;')}"`))
    throw new Error('The HTML holds another link than the text');
  return new URL(link);
}

/** The address that the button of the page behind a mail's link leads to. */
export function linkIn(mail: Pick<TestMail, 'text' | 'html'>): URL {
  const page = pageIn(mail);
  return new URL(`/auth/v1/verify?${page.hash.slice(1)}`, page);
}

export interface Followed {
  readonly status: number;
  /** Without query and fragment. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly fragment: URLSearchParams;
}

/** Uses a link of a mail at the instance that sent it, without following the redirect. */
export async function follow(identity: Pick<TestIdentity, 'url'>, link: URL): Promise<Followed> {
  const response = await fetch(`${identity.url}${link.pathname}${link.search}`, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? 'missing:');
  return {
    status: response.status,
    target: `${location.protocol}//${location.host}${location.pathname}`,
    query: location.searchParams,
    fragment: new URLSearchParams(location.hash.slice(1)),
  };
}
