export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Splits a text/event-stream as it arrives. Returns the complete events; the rest waits for the next chunk. Comment
 * lines (heartbeats) become events named `comment`, because they show that the connection is alive, too.
 */
export function createEventParser() {
  let rest = '';
  return (chunk: string): ServerEvent[] => {
    // Replaces in the whole rest, because a line end may have been split between two chunks.
    rest = (rest + chunk).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(parseBlock);
  };
}

function parseBlock(block: string): ServerEvent[] {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) continue;
    const [name = '', ...value] = line.split(':');
    const text = value.join(':').replace(/^ /, '');
    if (name === 'event') event = text;
    if (name === 'data') data.push(text);
  }
  return data.length === 0 ? [{ event: 'comment', data: '' }] : [{ event, data: data.join('\n') }];
}
