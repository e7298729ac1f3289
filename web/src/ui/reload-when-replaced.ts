const KEY = 'sillage.reloadedAt';
const ONCE_PER_MS = 60_000;

/** A page that was open during a deploy asks for files that are no longer there: it is loaded anew, once per minute at most. */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_PER_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
