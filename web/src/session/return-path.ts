const KEY = 'sillage.returnTo';
export const HOME = '/dashboard';

/**
 * The stored path if it is one of this site, otherwise the dashboard: any script of this origin may have written it.
 */
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

/** Stores the page that a visitor requested before signing in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Reads and removes it, so that a later sign-in starts at the dashboard again. */
export function takeReturnPath(): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return safeReturnPath(stored, window.location.origin);
}
