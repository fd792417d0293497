import { Button } from '@mantine/core';
import { IconArrowsMinimize, IconMap2, IconMinus, IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepZoom, readZoom } from './kept-zoom.ts';
import { OverviewMap } from './overview-map.tsx';
import { useIsLarge } from './use-is-large.ts';
import { useZoom } from './use-zoom.ts';
import classes from './zoom.module.css';

type Box = RefObject<HTMLElement | null>;

/** The buttons that show a drawing smaller and larger, and the overview of one that is larger than its frame. */
export function ZoomTools({ flow, frame }: { flow: Box; frame: Box }) {
  const { t } = useTranslation('designing');
  const { zoom, step, reset, fit } = useZoom(flow, frame);
  const isLarge = useIsLarge(flow, frame);
  const [overview, setOverview] = useState(() => readZoom().overview ?? innerWidth >= 768);
  const percent = Math.round(zoom * 100);
  const toggle = () => {
    keepZoom({ overview: !overview });
    setOverview(!overview);
  };
  return (
    <div className={classes.tools}>
      {isLarge && overview && <OverviewMap flow={flow} frame={frame} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no toolbar's role */}
      <div className={classes.bar} role="group" aria-label={t('zoom.label')}>
        <IconButton aria-label={t('zoom.out')} title={t('zoom.out')} aria-keyshortcuts="-" onClick={() => step('out')}>
          <Icon of={IconMinus} />
        </IconButton>
        <Button
          variant="subtle"
          className={classes.percent}
          aria-label={t('zoom.reset', { percent })}
          title={t('zoom.reset_title')}
          aria-keyshortcuts="0"
          onClick={reset}
        >
          {t('zoom.percent', { percent })}
        </Button>
        <IconButton aria-label={t('zoom.in')} title={t('zoom.in')} aria-keyshortcuts="+" onClick={() => step('in')}>
          <Icon of={IconPlus} />
        </IconButton>
        <IconButton aria-label={t('zoom.fit')} title={t('zoom.fit')} onClick={fit}>
          <Icon of={IconArrowsMinimize} />
        </IconButton>
        {isLarge && (
          <IconButton
            aria-label={t('zoom.overview')}
            title={t('zoom.overview')}
            aria-pressed={overview}
            onClick={toggle}
          >
            <Icon of={IconMap2} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
