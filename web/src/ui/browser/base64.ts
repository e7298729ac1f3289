/** The content of a chosen file. */
export async function base64Of(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
