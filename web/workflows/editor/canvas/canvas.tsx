import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../../../contract/workflows.ts';
import { useEditor } from '../editor-context.ts';
import classes from './canvas.module.css';
import { Dragging } from './dragging.tsx';
import { GoBackArrows } from './go-back-arrows.tsx';
import { GroupStage } from './group-stage.tsx';
import { InsertGroup } from './insert-group.tsx';
import { StartFormCard } from './start-form-card.tsx';

/** The workflow as a chart: the start form on top, the groups as stages below it. */
export function Canvas({ trigger }: { trigger: Trigger | undefined }) {
  const { t } = useTranslation('editor');
  const { definition, close } = useEditor();
  const flow = useRef<HTMLDivElement>(null);
  const groups = definition.action_groups;
  const returns = groups.some(({ actions }) => actions.some(({ stepable_type }) => stepable_type === 'go_back'));
  return (
    // A click on the background clears the selection; Escape does it by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={classes.canvas} onClick={(event) => event.target === event.currentTarget && close()}>
      <Dragging>
        <section className={classes.flow} data-returns={returns || undefined} ref={flow} aria-label={t('canvas.label')}>
          <StartFormCard trigger={trigger} />
          <InsertGroup at={0} />
          {groups.map((group, index) => (
            <Fragment key={group.id}>
              <GroupStage group={group} number={index + 1} />
              <InsertGroup at={index + 1} isLast={index === groups.length - 1} />
            </Fragment>
          ))}
          <GoBackArrows flow={flow} />
        </section>
      </Dragging>
    </div>
  );
}
