const PART_BYTES = 1_048_576;

/** Splits a stream into parts of about a megabyte; each is stored as a row, in its own transaction. */
export async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
