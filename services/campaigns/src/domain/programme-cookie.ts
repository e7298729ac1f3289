/**
 * What keeps an affiliate's session in a browser. `__Host-`: no other host of the domain can plant one, so nobody is led
 * into a session that is not theirs. Strict: what another site asks for comes without it.
 */
export interface ProgrammeCookie {
  /** Of the header `Cookie`. */
  read(cookies: string | undefined): string | undefined;
  /** `Set-Cookie` for a session, or, with null, for none. */
  write(token: string | null, maxAgeS: number): string;
}

export function createProgrammeCookie(publicUrl: string): ProgrammeCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = `${isSecure ? '__Host-' : ''}sillage-programmes`;
  const secure = isSecure ? '; Secure' : '';
  return {
    read(cookies) {
      const found = (cookies ?? '').split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
      return found?.slice(name.length + 1);
    },
    write: (token, maxAgeS) =>
      `${name}=${token ?? ''}; Path=/; Max-Age=${token === null ? 0 : maxAgeS}; HttpOnly; SameSite=Strict${secure}`,
  };
}
