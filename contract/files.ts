import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId } from './shared-shapes.ts';

/** The largest upload, in bytes. */
export const uploadLimit = 25 * 1024 * 1024;

/** The types that a browser may show. Every other file has the last type, and can only be downloaded. */
export const fileTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'application/octet-stream',
] as const;
export type FileType = (typeof fileTypes)[number];

export const fileKey = z.string().regex(/^[\w-]{22}$/);

export const file = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(fileTypes).describe('Detected from the content'),
  size: z.number().int().describe('In bytes'),
});
export type FileReply = z.infer<typeof file>;

/** Whether a browser shows it as a picture. */
export const isImage = ({ type }: Pick<FileReply, 'type'>): boolean => type.startsWith('image/');

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/files',
  summary: 'Upload one file, to attach it within a day',
  access: 'workspace',
  touches: [],
  params: z.object({ ws: askedId }),
  upload: { bytes: uploadLimit },
  status: 201,
  reply: z.object({ file }),
});

export const showFile = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/files/:file_key',
  summary: 'A file: of its uploader until it is attached, then of whoever sees what it is attached to',
  access: 'participant',
  params: z.object({ ws: askedId, file_key: fileKey }),
  media: fileTypes,
  isStoredFile: true,
  reply: z.unknown(),
  errors: ['range_not_satisfiable'],
});
