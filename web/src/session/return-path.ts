const KEY = 'sillage.returnTo';
export const HOME = '/dashboard';

/** A path of this site, or the dashboard: what is stored may have been written by anyone who could run here. */
export function safeReturnPath(stored: string | null, origin: string): string {
  if (!stored?.startsWith('/')) return HOME;
  let url: URL;
  try {
    url = new URL(stored, origin);
  } catch {
    return HOME;
  }
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/auth') return HOME;
  return url.pathname + url.search + url.hash;
}

/** Remembers where a visitor wanted to go before signing in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Reads once: a later sign-in starts at the dashboard again. */
export function takeReturnPath(): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return safeReturnPath(stored, window.location.origin);
}
