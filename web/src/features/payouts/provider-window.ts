/**
 * A window of its own for a page of the provider. It is opened at the click, before the page's address is known: later,
 * browsers would take it for an unwanted one. Where they do so all the same, this page goes there itself.
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
