/**
 * Replaces every white space by a plain space, because figures are followed by no-break spaces. Defaults to the text of
 * the whole page.
 */
export const plain = (text = document.body.textContent) => (text ?? '').replace(/\s/g, ' ');
