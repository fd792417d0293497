import { randomBytes } from 'node:crypto';
import { showPicture as contract } from '../../contract/account.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { invalid } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { bumpPeopleOfUser } from '../people/bump-people-of-user.ts';
import { type ImageKind, readImage } from './read-image.ts';

export const mediaTypes: Record<ImageKind, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

const folder = 'profile_images';
export const pictureFile = (image_key: string): string => `${folder}/${image_key}`;
const urlOf = (image_key: string) => contract.path.replace(':image_key', image_key);

/** The file of a `users.image`; null if the picture is not stored here. */
const fileOf = (url: string | null) => (url?.startsWith(urlOf('')) ? pictureFile(url.slice(urlOf('').length)) : null);

/**
 * Sets the caller's picture. The file is stored before its row, so that every row has its file. A sweep job deletes a
 * file without a row, and the previous picture.
 * @throws ApiError invalid_input if it is not a picture
 */
export async function savePicture(context: AppContext, caller: Caller, bytes: Buffer | null): Promise<void> {
  const kind = bytes && readImage(bytes);
  if (!bytes || !kind) throw invalid('profile_image', 'invalid_image');
  const image_key = `${randomBytes(16).toString('base64url')}.${kind}`;
  await context.jobs.send('sweep_file', { key: pictureFile(image_key) }, { afterSeconds: 3600 });
  await context.files.put(pictureFile(image_key), bytes, mediaTypes[kind]);
  await setImage(context, caller, urlOf(image_key));
}

/** Removes the picture; the caller's initials are shown instead. */
export const removePicture = (context: AppContext, caller: Caller): Promise<void> => setImage(context, caller, null);

async function setImage(context: AppContext, { user_id }: Caller, url: string | null): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ image: string | null }>('select image from users where id = $1 for update', [
      user_id,
    ]);
    await client.query('update users set image = $2, updated_at = now() where id = $1', [user_id, url]);
    await bumpPeopleOfUser(client, user_id);
    const old = fileOf(rows[0]?.image ?? null);
    if (old) await enqueueJobs(client, null, [{ queue: 'sweep_file', data: { key: old } }]);
  });
}
