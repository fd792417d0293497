import type { Problem } from '../../contract/errors.ts';
import { uploadFile as endpoint, type FileReply, uploadLimit } from '../../contract/files.ts';
import { ProblemError, urlOf } from './api-client.ts';
import { currentLanguage } from './languages.ts';
import { sessionEnded } from './session-ended.ts';
import { createStore } from './tiny-store.ts';

const uploading = createStore(0);
/** Whether a file is being uploaded: a form submitted now would go without it. */
export const areUploading = (): boolean => uploading.get() > 0;

const uploaded = new Map<string, FileReply>();
/** A file uploaded in this window, by its key: a form that is mounted again still shows its name. */
export const uploadedFile = (key: string): FileReply | undefined => uploaded.get(key);

function problem(code: Problem['code'], status: number): ProblemError {
  return new ProblemError({ type: 'about:blank', title: code, status, code, detail: '', errors: [] });
}

/**
 * Uploads one file with XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress Receives the part that is sent, from 0 to 1.
 * @throws {ProblemError} as `call` does; for a file that is too large, before anything is sent
 */
export async function uploadFile(
  ws: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<FileReply> {
  if (file.size > uploadLimit) throw problem('payload_too_large', 413);
  uploading.set(uploading.get() + 1);
  try {
    const reply = await send(urlOf(endpoint.path, { ws }), file, onProgress, signal);
    uploaded.set(reply.key, reply);
    return reply;
  } finally {
    uploading.set(uploading.get() - 1);
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
