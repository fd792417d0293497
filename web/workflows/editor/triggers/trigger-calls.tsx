import { Button } from '@mantine/core';
import { listCalls } from '../../../../contract/triggers.ts';
import type { Id } from '../../../../engine/definition.ts';
import { useApiList } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { RunLink } from '../../../runs/run-link.tsx';
import { ListFailed } from '../../../ui/list-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { When } from '../../../ui/when.tsx';
import classes from './triggers.module.css';

interface Props {
  name: string;
  params: { ws: Id; workflow_id: Id; trigger_id: Id };
  opened: boolean;
  onClose: () => void;
}

const none = { calls: [] };

/** The last calls of a trigger: time, caller and result. */
export function TriggerCalls({ name, params, opened, onClose }: Props) {
  const { t } = useTranslation(['triggers', 'ui']);
  const { data, isFailed } = useApiList(listCalls, { params }, none, { enabled: opened, staleTime: 0 });
  return (
    <Modal opened={opened} onClose={onClose} title={t('calls.of', { name })} size={520} withCloseButton={false}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : isFailed ? (
        <ListFailed compact />
      ) : data.calls.length === 0 ? (
        <p className={classes.text}>{t('calls.none')}</p>
      ) : (
        <ul className={classes.calls}>
          {data.calls.map((one) => (
            <li key={one.id}>
              <StatusGlyph of={one.outcome === 'started' ? 'done' : 'failed'} />
              <div>
                <p>
                  {t(`calls.${one.outcome}`)} {one.run && <RunLink run={one.run} />}
                </p>
                {one.message && <p>{one.message}</p>}
                <p>
                  <When at={one.at} short />, {t(`calls.by_${one.by}`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}
