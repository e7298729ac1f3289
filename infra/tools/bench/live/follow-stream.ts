/** Follows a live stream through the gateway, as the browser does, and hands on the data of each event. */
export async function followStream(
  url: string,
  token: string,
  onData: (data: string) => void,
): Promise<AbortController> {
  const aborter = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: aborter.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) onData(data);
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!aborter.signal.aborted) throw error;
  });
  return aborter;
}
