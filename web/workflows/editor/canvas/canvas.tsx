import { Fragment, memo, useRef } from 'react';
import type { Trigger } from '../../../../contract/workflows.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ZoomFrame } from '../../zoom/zoom-frame.tsx';
import { useEditor, useSettledState } from '../editor-context.ts';
import classes from './canvas.module.css';
import { Dragging } from './dragging.tsx';
import { GoBackArrows } from './go-back-arrows.tsx';
import { GroupStage } from './group-stage.tsx';
import { hasGutter } from './has-gutter.ts';
import { InsertGroup } from './insert-group.tsx';
import { StartFormCard } from './start-form-card.tsx';

/** The workflow as people draw it: the start form on top, the groups as stages below it. */
export const Canvas = memo(function Canvas({ trigger }: { trigger: Trigger | undefined }) {
  const { t } = useTranslation('editor');
  const { close } = useEditor();
  const flow = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const ids = useSettledState(({ history }) => history.present.action_groups.map(({ id }) => id), isSameList);
  const gutter = useSettledState(({ history }) => hasGutter(history.present));
  return (
    <ZoomFrame flow={flow} frame={frame}>
      {/* A click on the background clears the selection. By keyboard, Escape in the panel does it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={frame} className={classes.canvas} onClick={(event) => event.target === event.currentTarget && close()}>
        <Dragging>
          <section className={classes.flow} data-gutter={gutter || undefined} ref={flow} aria-label={t('canvas.label')}>
            <StartFormCard trigger={trigger} />
            <InsertGroup at={0} />
            {ids.map((id, index) => (
              <Fragment key={id}>
                <GroupStage id={id} number={index + 1} />
                <InsertGroup at={index + 1} isLast={index === ids.length - 1} />
              </Fragment>
            ))}
            <GoBackArrows />
          </section>
        </Dragging>
      </div>
    </ZoomFrame>
  );
});
