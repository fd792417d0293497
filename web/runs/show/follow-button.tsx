import { IconBell, IconBellOff } from '@tabler/icons-react';
import { followRun, unfollowRun } from '../../../contract/notices.ts';
import { getRun, type Run } from '../../../contract/runs.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { HeadButton } from '../../ui/head-button.tsx';

/** Turns on or off whether the reader gets a mail when the run ends. */
export function FollowButton({ run }: { run: Run }) {
  const { t } = useTranslation(['runs', 'messages']);
  const params = { ws: useWorkspaceId(), run_id: run.id };
  const following = useCall(run.is_following ? unfollowRun : followRun, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params }), reply);
      toast.success(t(reply.run.is_following ? 'messages:success.followed' : 'messages:success.unfollowed'));
    },
  });
  if (!run.can.follow && !run.can.unfollow) return null;
  return (
    <HeadButton
      icon={run.is_following ? IconBellOff : IconBell}
      label={run.is_following ? t('menu.unfollow') : t('menu.follow')}
      loading={following.isPending}
      onClick={() => following.mutate({ params })}
    />
  );
}
