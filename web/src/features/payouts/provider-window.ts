/**
 * A new window for a page of the provider. It is opened in the click handler, before the page's address is known,
 * because browsers block later ones as pop-ups. If it is blocked anyway, this page navigates there itself.
 */
export function openWindow() {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return {
    show(url: string): void {
      if (opened) opened.location.href = url;
      else window.location.assign(url);
    },
    close: () => opened?.close(),
  };
}
