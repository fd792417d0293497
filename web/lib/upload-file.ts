import type { Problem } from '../../contract/errors.ts';
import { uploadFile as endpoint, type FileReply, uploadLimit } from '../../contract/files.ts';
import { ProblemError, urlOf } from './api-client.ts';
import { currentLanguage } from './languages.ts';
import { sessionEnded } from './session-ended.ts';
import { createStore } from './tiny-store.ts';

const underWay = createStore(0);
/** Whether a file is on its way: what is sent meanwhile would go without it. */
export const areUploading = (): boolean => underWay.get() > 0;

const known = new Map<string, FileReply>();
/** What was uploaded in this window, by its key: a form that is drawn anew still knows the names. */
export const uploadedFile = (key: string): FileReply | undefined => known.get(key);

function problem(code: Problem['code'], status: number): ProblemError {
  return new ProblemError({ type: 'about:blank', title: code, status, code, detail: '', errors: [] });
}

/**
 * Uploads one file; `fetch` tells no progress.
 * @param onProgress Gets the part that is sent, from 0 to 1.
 * @throws {ProblemError} as `call` does; for a file that is too large before anything of it is sent
 */
export async function uploadFile(
  ws: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<FileReply> {
  if (file.size > uploadLimit) throw problem('payload_too_large', 413);
  underWay.set(underWay.get() + 1);
  try {
    const reply = await send(urlOf(endpoint.path, { ws }), file, onProgress, signal);
    known.set(reply.key, reply);
    return reply;
  } finally {
    underWay.set(underWay.get() - 1);
  }
}

function send(url: string, file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<FileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<FileReply>();
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.responseType = 'json';
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', currentLanguage());
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const { status, response } = request;
    if (status === 401) sessionEnded();
    if (status === 201) resolve(response.file);
    else reject(response?.code ? new ProblemError(response) : problem('internal', status));
  };
  request.onerror = () => reject(problem('unavailable', 503));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return promise;
}
