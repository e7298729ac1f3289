import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const SpanOnTheWire = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  links: z.array(z.object({ traceId: z.string() })).default([]),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanOnTheWire) })),
    }),
  ),
});

export interface ReceivedSpan extends z.infer<typeof SpanOnTheWire> {
  readonly service: string;
}

/** A fake OpenTelemetry collector, which stores what it receives over OTLP/HTTP. */
export async function createOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = Export.parse(await json(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      const service =
        resource.attributes.find((attribute) => attribute.key === 'service.name')?.value.stringValue ?? '';
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
