import { expect } from 'vitest';

interface Request {
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly referer?: string;
}

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** A visitor's browser: keeps cookies, and does not follow redirects. */
export function createBrowser(url: string) {
  const cookies = new Map<string, string>();

  async function request(path: string, { form, json, referer }: Request = {}): Promise<Answer> {
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...(referer && { referer }) },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
  }

  return {
    request,
    setCookie: (name: string, value: string) => void cookies.set(name, encodeURIComponent(value)),
    async signIn(log: string, pwd: string): Promise<void> {
      cookies.set('wordpress_test_cookie', 'WP%20Cookie%20check');
      const { status } = await request('/wp-login.php', { form: { log, pwd, testcookie: '1' } });
      expect(status).toBe(302);
    },
    /** Submits the settings page's form for `action`, as printed, with these fields. */
    async submit(page: string, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
      const { text } = await request(page);
      const form = text.split('<form').find((part) => part.includes(`name="action" value="${action}"`)) ?? '';
      const nonce = /name="_wpnonce" value="(\w+)"/.exec(form)?.[1];
      expect(nonce, `${page} has a form for ${action}`).toBeDefined();
      return request('/wp-admin/admin-post.php', { form: { action, _wpnonce: nonce ?? '', ...fields } });
    },
    /** Controls the double of WooCommerce. */
    async tell(command: string, given: unknown = {}, referer?: string): Promise<unknown> {
      const { status, text } = await request(`/?double=${command}`, { json: given, ...(referer && { referer }) });
      expect(status, text).toBe(200);
      return JSON.parse(text);
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
