import type { CustomFetch } from 'openid-client';

/** Milliseconds, and bytes, that an identity provider may take for one answer. */
const limits = { time: 10_000, size: 512 * 1024 };

/** `fetch`, with an end: an answer that is slow or large is broken off, and a redirect is not followed. */
export const fetchBounded: CustomFetch = async (url, { signal, ...options }) => {
  const ended = AbortSignal.timeout(limits.time);
  const answer = await fetch(url, {
    ...(options as RequestInit),
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, ended]) : ended,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.size) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  const hasBody = answer.status !== 204 && answer.status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status: answer.status, headers: answer.headers });
};
