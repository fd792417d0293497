import * as contract from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { findTag, listTags } from './find-tags.ts';
import { createTag, deleteTag, updateTag } from './update-tag.ts';

export function tagRoutes(router: Router): void {
  const { context } = router;
  const one = async (caller: MemberCaller, id: Id) => ({ tag: await findTag(context, caller, id) });

  route(router, contract.listTags, ({ caller, query }) => listTags(context, caller, query));
  route(router, contract.createTag, async ({ caller, body }) =>
    one(caller, await createTag(context, caller, body.tag)),
  );
  route(router, contract.getTag, ({ caller, params }) => one(caller, params.tag_id));
  route(router, contract.updateTag, async ({ caller, params, body }) => {
    await updateTag(context, caller, params.tag_id, body.tag);
    return one(caller, params.tag_id);
  });
  route(router, contract.deleteTag, async ({ caller, params }) => {
    await deleteTag(context, caller, params.tag_id);
    return { done: true as const };
  });
  route(router, contract.enableTag, async ({ caller, params }) => {
    await updateTag(context, caller, params.tag_id, { status: 'enabled' });
    return one(caller, params.tag_id);
  });
  route(router, contract.disableTag, async ({ caller, params }) => {
    await updateTag(context, caller, params.tag_id, { status: 'disabled' });
    return one(caller, params.tag_id);
  });
}
