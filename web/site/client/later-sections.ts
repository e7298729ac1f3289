/**
 * What is further down is laid out when it is scrolled to: the first sight does not wait for it. Until then its height is
 * a guess, and a link that leads down would miss: it has all laid out first.
 */
export function layOutForLinks(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href*="#"]')) return;
    for (const section of document.querySelectorAll('.later')) section.classList.remove('later');
  });
}
