import * as contract from '../../contract/secrets.ts';
import { ApiError } from '../http/api-error.ts';
import { type Router, route } from '../http/route.ts';
import { addSecret } from './add-secret.ts';
import { deleteSecret } from './delete-secret.ts';
import { listChannels } from './list-channels.ts';
import { listSecrets } from './list-secrets.ts';

export function secretRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listSecrets, async ({ caller }) => ({ secrets: await listSecrets(context, caller) }));
  route(router, contract.addSecret, async ({ caller, body }) => {
    const id = await addSecret(context, caller, body.secret);
    const secret = (await listSecrets(context, caller)).find((one) => one.id === id);
    if (!secret) throw new ApiError('not_found');
    return { secret };
  });
  route(router, contract.deleteSecret, async ({ caller, params }) => {
    await deleteSecret(context, caller, params.secret_id);
    return { done: true as const };
  });
  route(router, contract.listChannels, ({ caller, params }) => listChannels(context, caller, params.secret_id));
}
