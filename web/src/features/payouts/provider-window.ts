/**
 * Opens a page of the provider in a window of its own. The window is opened at the click, before its address is known:
 * later, browsers would take it for an unwanted one. Where they do so all the same, this page goes there itself.
 */
export async function openInWindow(address: () => Promise<string>): Promise<void> {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  try {
    const url = await address();
    if (opened) opened.location.href = url;
    else window.location.assign(url);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
