/**
 * The cookie of an affiliate's session. `__Host-`: no other host of the domain can set it, which prevents session
 * fixation. `SameSite=Strict`: requests from other sites do not carry it.
 */
export interface ProgrammeCookie {
  /** Reads the session token from the `Cookie` header. */
  read(cookies: string | undefined): string | undefined;
  /** The `Set-Cookie` value that sets the session, or removes it if `token` is null. */
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
