const KEY = 'sillage.reloadedAt';
const ONCE_PER_MS = 60_000;

/**
 * A page that was open during a deploy asks for files that are no longer there: it is loaded anew, once per minute at
 * most. Only where somebody is on their way to a page, because a reload would swallow the click that follows a pointer
 * which merely passed over a link; what was fetched ahead in vain is fetched again on that click.
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
