import { scaleLinear } from '@visx/scale';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../contract/format-number.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { named } from '../../workflows/describe/describe-context.ts';
import type { Batons } from './batons-at.ts';
import { drawWays } from './draw-ways.ts';
import classes from './flow-drawing.module.css';
import { FlowCard, type FlowStep } from './flow-step-card.tsx';
import { type FlowWay, FlowWays } from './flow-ways.tsx';
import { type Box, layOutFlow } from './lay-out-flow.ts';
import type { WayEnds } from './way-path.ts';

/** The width of the most frequent way, in pixels. */
const thickest = 13;

/** The workflow with its traffic: frequent ways are thick, and actions that take long have a dark edge. */
export function FlowDrawing({
  label,
  definition,
  steps,
  ways,
  batons,
  width,
  labelOf,
  onOpen,
  onOpenWay,
}: {
  label: string;
  definition: Definition;
  steps: Map<Id, FlowStep>;
  ways: FlowWay[];
  /** Null until a moment of the period is played or chosen. */
  batons: Batons | null;
  width: number;
  labelOf: (name: string, step: FlowStep | undefined) => string;
  onOpen: (id: Id, name: string) => void;
  onOpenWay: (way: WayEnds, name: string) => void;
}) {
  const { t } = useTranslation('analytics');
  const { t: tWorkflows } = useTranslation('workflows');
  const [near, setNear] = useState<Id | null>(null);
  const layout = useMemo(() => layOutFlow(definition, width), [definition, width]);
  const drawn = useMemo(() => drawWays(layout, ways), [layout, ways]);
  const most = Math.max(1, ...drawn.map(({ count }) => count));
  const thickness = scaleLinear({ domain: [0, most], range: [1, width < 560 ? thickest / 2 : thickest] });
  const longest = Math.max(60, ...[...steps.values()].map(({ time }) => time.median ?? 0));
  const names = new Map(definition.action_groups.flatMap(({ actions }) => actions.map(({ id, name }) => [id, name])));
  const nameOf = (id: Id | null, other: string) => (id === null ? other : named({ t: tWorkflows }, names.get(id)));
  const countOf = (end: 'from' | 'to') => ways.reduce((sum, way) => sum + (way[end] === null ? way.count : 0), 0);
  return (
    <div className={classes.flow} style={{ width: layout.width, height: layout.height }}>
      {layout.groups.map(({ id, name, ...box }, index) => (
        <div key={id} className={classes.stage} style={place(box)}>
          <span>{index + 1}</span>
          <b>{named({ t: tWorkflows }, name)}</b>
        </div>
      ))}
      <FlowWays
        label={label}
        width={layout.width}
        height={layout.height}
        ways={drawn}
        near={near}
        batons={batons}
        thicknessOf={thickness}
        nameOf={(way) =>
          t('flow.from_to', { from: nameOf(way.from, t('flow.start')), to: nameOf(way.to, t('flow.end')) })
        }
        onOpen={onOpenWay}
      />
      <Terminal box={layout.start} label={t('flow.start')} count={countOf('from')} />
      {definition.action_groups.flatMap(({ actions }) =>
        actions.map((action) => {
          const box = layout.cards.get(action.id);
          const name = named({ t: tWorkflows }, action.name);
          const step = steps.get(action.id);
          return (
            box && (
              <FlowCard
                key={action.id}
                style={place(box)}
                action={action}
                name={name}
                step={step}
                heat={(step?.time.median ?? 0) / longest}
                isLongest={longest > 60 && step?.time.median === longest}
                resting={batons ? (batons.resting.get(action.id) ?? 0) : null}
                label={labelOf(name, step)}
                onOpen={() => onOpen(action.id, name)}
                onNear={(isNear) => setNear(isNear ? action.id : null)}
              />
            )
          );
        }),
      )}
      <Terminal box={layout.end} label={t('flow.end')} count={countOf('to')} />
    </div>
  );
}

const place = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height });

function Terminal({ box, label, count }: { box: Box; label: string; count: number }) {
  const { language } = useLocale();
  return (
    <div className={classes.terminal} style={place(box)}>
      {label} <span>{formatNumber(count, language)}</span>
    </div>
  );
}
