import { randomUUID } from 'node:crypto';
import type { Fixture } from './fixture.ts';

export const PROGRAMMES = '/api/v1/public/programmes';

/** A browser of somebody who reads the mails of an address; `from`: the headers that identify the requesting page. */
export function browserOf({ app, deps }: Fixture, from: Readonly<Record<string, string>> = {}) {
  let jar: string | undefined;
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) => {
    const answer = await app.inject({
      method,
      url: `${PROGRAMMES}${path}`,
      headers: { ...from, ...(jar !== undefined && { cookie: jar }) },
      ...(body && { body }),
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') jar = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
    return answer;
  };
  return {
    call,
    cookie: () => jar,
    /** Uses another browser's cookie. */
    steal: (cookie: string | undefined) => {
      jar = cookie;
    },
    link: (email: string) => deps.programmeLinks.issue({ email, id: randomUUID() }, deps.clock()),
    open: (token: string) => call('POST', '/session', { token }),
    async signIn(email: string) {
      const token = this.link(email);
      await this.open(token);
      return token;
    },
  };
}
