const KEY = 'sillage.reloadedAt';
const ONCE_PER_MS = 60_000;

/**
 * Reloads a page that was open during a deploy and requests files that no longer exist, at most once per minute. Only
 * during a navigation: if the failed request was a prefetch for a pointer over a link, a reload would swallow the click
 * that may follow, and the click itself requests the files again.
 */
export function reloadWhenReplaced(isOnTheWay: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isOnTheWay()) return;
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_PER_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
