/** What makes an answer large, or slow to make. */
export const FILE_RECEIPTS = 4_096;
export const FILE_PARTS = 256;

/** An affiliate's parts of a day by the files that they are downloaded as: never empty, and a part is never divided. */
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
