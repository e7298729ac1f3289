/** Spaces of all kinds are one space: what is beside a figure does not break. Default: the text of the whole page. */
export const plain = (text = document.body.textContent) => (text ?? '').replace(/\s/g, ' ');
