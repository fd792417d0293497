import { IconPlayerPlay } from '@tabler/icons-react';
import type { Trigger } from '../../../../contract/workflows.ts';
import type { Ref } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { AutomaticTriggers } from '../triggers/automatic-triggers.tsx';
import classes from './panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { useRefOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { TriggerSettings } from './trigger-settings.tsx';
import { useFault } from './use-fault.ts';
import { WorkflowSettings } from './workflow-settings.tsx';

/** The settings of the workflow, its start and start form, and who may cancel its runs. */
export function StartPanel({ triggers, onClose }: { triggers: Trigger[]; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const cancellation = useEditorState(({ history }) => history.present.cancellation);
  const count = useEditorState(({ history }) => history.present.trigger_form.length);
  const faultOf = useFault({ kind: 'start' });
  const offers = useRefOffers();
  const manual = triggers.find(({ type }) => type === 'manual');
  const settings = (
    <>
      <WorkflowSettings />
      {manual && <TriggerSettings key={manual.id} trigger={manual} />}
      <AutomaticTriggers triggers={triggers.filter(({ type }) => type === 'automatic')} />
      <section className={classes.section}>
        <h3>{t('cancellation.title')}</h3>
        <p>{t('cancellation.text')}</p>
        <PeoplePicker
          label={t('cancellation.who')}
          setting="cancellation"
          error={faultOf('cancellation')}
          value={cancellation}
          offers={offers}
          onChange={(next) => change((now) => ({ ...now, cancellation: next as Ref[] }))}
        />
      </section>
    </>
  );
  return (
    <PanelHead
      kind={
        <>
          <Icon of={IconPlayerPlay} size={14} />
          {t('panel.start')}
        </>
      }
      name={t('start.title')}
      onClose={onClose}
      settings={settings}
      form={{ count, editor: <FieldsEditor owner={null} /> }}
    />
  );
}
