/** Limits of one response: its size, and the time to build it. */
export const FILE_RECEIPTS = 4_096;
export const FILE_PARTS = 256;

/** Divides an affiliate's parts of a day into downloadable files; no file is empty, and no part is divided. */
export function filesOf<Part extends { readonly receipts: number }>(
  parts: readonly Part[],
): readonly (readonly Part[])[] {
  const files: Part[][] = [];
  let receipts = 0;
  for (const part of parts) {
    const file = files.at(-1);
    receipts += part.receipts;
    if (file && receipts <= FILE_RECEIPTS && file.length < FILE_PARTS) file.push(part);
    else {
      files.push([part]);
      receipts = part.receipts;
    }
  }
  return files;
}
