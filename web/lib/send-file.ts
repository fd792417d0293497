import { createProblem, headersOfPage, problemOf } from './api-client.ts';
import { sessionEnded } from './session-ended.ts';

/**
 * Sends one file as a form with XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress Receives the part that is sent, from 0 to 1.
 * @returns The JSON of the reply.
 * @throws {ProblemError} as `call` does
 */
export function sendFile<Reply>(
  url: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.responseType = 'json';
  for (const [name, value] of Object.entries(headersOfPage())) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const { status, response } = request;
    if (status === 401) sessionEnded();
    if (status === 201) resolve(response);
    else reject(problemOf(response, status));
  };
  request.onerror = () => reject(createProblem('unavailable', 503));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return promise;
}
