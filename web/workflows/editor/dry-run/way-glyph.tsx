import { useTranslation } from '../../../lib/use-translation.ts';
import { type Glyph, StatusGlyph } from '../../../ui/status-glyph.tsx';
import type { WayMark } from './dry-run-state.ts';
import classes from './way-glyph.module.css';

const glyphs: Record<WayMark, Glyph> = {
  done: 'completed',
  open: 'pending',
  skipped: 'skipped',
  failed: 'failed',
  cancelled: 'cancelled',
  next: 'created',
};

/** On the card of an action: how far the dry run is with it. */
export function WayGlyph({ of }: { of: WayMark }) {
  const { t } = useTranslation('editor');
  return (
    <span className={classes.glyph} title={t(`dry_run.mark.${of}`)}>
      <StatusGlyph of={glyphs[of]} />
      <span className="visually-hidden">{t(`dry_run.mark.${of}`)}</span>
    </span>
  );
}
