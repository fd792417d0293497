import * as contract from '../../contract/secrets.ts';
import { Failure } from '../http/failure.ts';
import { type Router, route } from '../http/route.ts';
import { addSecret } from './add-secret.ts';
import { deleteSecret } from './delete-secret.ts';
import { listChannels } from './list-channels.ts';
import { listSecrets } from './list-secrets.ts';

export function secretRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.listSecrets, async ({ caller }) => ({ secrets: await listSecrets(parts, caller) }));
  route(router, contract.addSecret, async ({ caller, body }) => {
    const id = await addSecret(parts, caller, body.secret);
    const secret = (await listSecrets(parts, caller)).find((one) => one.id === id);
    if (!secret) throw new Failure('not_found');
    return { secret };
  });
  route(router, contract.deleteSecret, async ({ caller, params }) => {
    await deleteSecret(parts, caller, params.secret_id);
    return { done: true as const };
  });
  route(router, contract.listChannels, ({ caller, params }) => listChannels(parts, caller, params.secret_id));
}
