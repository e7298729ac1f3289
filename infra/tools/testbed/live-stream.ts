/** Opens a live stream like the browser, and yields the data of each event. */
export async function openLiveStream(url: string, token: string, signal: AbortSignal): Promise<AsyncIterable<string>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
  return dataOf(response.body);
}

async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice(6);
  }
}
