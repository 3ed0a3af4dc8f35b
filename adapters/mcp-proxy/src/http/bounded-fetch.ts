/** `fetch`, but for bodies in which a line (an event of a stream, a JSON body) is longer than `maxBytes`: they break off. */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let length = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          const end = chunk.lastIndexOf(10);
          length = end < 0 ? length + chunk.length : chunk.length - end - 1;
          if (length > maxBytes) controller.error(new Error("a message is too long"));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}
