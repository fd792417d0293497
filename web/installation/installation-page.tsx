import { showInstallation } from '../../contract/installation.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { BackupCard } from './backup-card.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import classes from './installation-page.module.css';
import { ProcessCard } from './process-card.tsx';
import { QueueTable } from './queue-table.tsx';
import { SendingCard } from './sending-card.tsx';
import { StateCard } from './state-card.tsx';
import { StorageCard } from './storage-card.tsx';

/** Milliseconds: whoever waits for something to recover looks at it. */
const refetchInterval = 15_000;

/** For owners of the installation: what runs, what waits, what failed, and what is backed up. */
export function InstallationPage() {
  const { t } = useTranslation('installation');
  // Others get a 404 from the server, and see that page.
  const { data } = useApi(showInstallation, {}, { throwOnError: (_error, { state }) => !state.data, refetchInterval });
  const installation = data?.installation;
  if (!installation) {
    return (
      <Page>
        <PageHead title={t('title')} />
        <SkeletonForm fields={6} />
      </Page>
    );
  }
  const { version: baton, node, postgres } = installation;
  return (
    <Page>
      <PageHead title={t('title')} below={t('versions', { baton, node, postgres })} />
      <div className={classes.page}>
        <StateCard problems={installation.problems} />
        <div className={classes.cards}>
          <BackupCard backups={installation.backups} />
          <StorageCard storage={installation.storage} replica={installation.replica} />
          <SendingCard mails={installation.mails} chat_messages={installation.chat_messages} />
          <ProcessCard processes={installation.processes} />
        </div>
        <QueueTable queues={installation.queues} />
        <FailedJobs />
      </div>
    </Page>
  );
}
