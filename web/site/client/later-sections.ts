/**
 * Sections further down are laid out only when they are scrolled to, so that they do not delay the first paint. Until
 * then their height is estimated, and a link to an anchor would miss its target, so a click on one lays out everything
 * first.
 */
export function layOutForLinks(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href*="#"]')) return;
    for (const section of document.querySelectorAll('.later')) section.classList.remove('later');
  });
}
