import type { TemplateSummary } from '../../contract/library.ts';
import { TypeIcon } from '../ui/type-icon.tsx';
import classes from './flow-picture.module.css';

const width = 386;
const height = 196;
const card = { width: 54, height: 27, gap: 7 };
const pad = { x: 8, y: 5 };
/** More groups, or actions of a group, would not be recognised: the picture shows the first ones. */
const mostGroups = 9;
const mostCards = 7;

/**
 * A small picture of a workflow: the start, below it each group with the icons of its actions, and go-backs as arrows.
 */
export function FlowPicture({ outline }: { outline: TemplateSummary['outline'] }) {
  const rows = placeRows(outline.action_groups.slice(0, mostGroups).map((types) => types.slice(0, mostCards)));
  const right = Math.max(...rows.map((row) => row.x + row.width));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.picture} aria-hidden="true">
      {rows.slice(1).map((row, index) => {
        const above = rows[index] as Row;
        return <path key={row.y} d={`M${width / 2} ${above.y + above.height}V${row.y}`} className={classes.line} />;
      })}
      {rows.map((row) => (
        <g key={row.y}>
          {row.isGroup && <rect {...boxOf(row)} rx={10} className={classes.group} />}
          {row.types.map((type, index) => {
            const x = row.cardsX + index * (row.cardWidth + row.gap);
            const y = row.y + (row.height - row.cardHeight) / 2;
            const size = Math.min(16, row.cardWidth - 6, row.cardHeight - 2);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a picture never change places
              <g key={index}>
                <rect x={x} y={y} width={row.cardWidth} height={row.cardHeight} rx={7} className={classes.card} />
                <g transform={`translate(${x + (row.cardWidth - size) / 2} ${y + (row.cardHeight - size) / 2})`}>
                  {type === 'start' ? (
                    <path d="M5 2.5v11l9 -5.5z" className={classes.icon} />
                  ) : (
                    <TypeIcon type={type} size={size} />
                  )}
                </g>
              </g>
            );
          })}
        </g>
      ))}
      {outline.go_backs.map(({ from, to }, index) => {
        const [source, target] = [rows[from + 1], rows[to + 1]];
        // A go-back without a target has `to` −1, which would be the start.
        if (!source || !target || to < 0) return null;
        const [y, end] = [source.y + source.height / 2, target.y + target.height / 2];
        const edge = Math.min(width - 10, right + 26 + index * 10);
        const start = source.x + source.width + 2;
        const tip = target.x + target.width + 4;
        const turn = Math.min(10, Math.abs(y - end) / 2);
        const way =
          y === end
            ? `M${start} ${y - 4}H${edge}V${y + 8}H${tip}`
            : `M${start} ${y}H${edge - turn}a${turn} ${turn} 0 0 0 ${turn} ${-turn}V${end + turn}a${turn} ${turn} 0 0 0 ${-turn} ${-turn}H${tip}`;
        return (
          <g key={`${from} ${to}`} className={classes.back}>
            <path d={way} strokeDasharray="4 3" />
            <path d={`m${tip + 5} ${(y === end ? y + 8 : end) - 4}-5 4 5 4`} />
          </g>
        );
      })}
    </svg>
  );
}

interface Row {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where the first card begins. */
  cardsX: number;
  cardWidth: number;
  cardHeight: number;
  /** Between two cards. */
  gap: number;
  types: string[];
  /** Whether there are several actions: then a frame is around them. */
  isGroup: boolean;
}

/** Places the start and the groups one below the other. If there are many, they are less high. */
function placeRows(action_groups: string[][]): Row[] {
  const all = [['start'], ...action_groups];
  const heights = all.map((types) => card.height + (types.length > 1 ? 2 * pad.y : 0));
  const scale = Math.min(1, (height - 24 - (all.length - 1) * 7) / heights.reduce((sum, one) => sum + one, 0));
  const free = height - 24 - scale * heights.reduce((sum, one) => sum + one, 0);
  const gap = Math.min(16, free / Math.max(1, all.length - 1));
  let y = (height - scale * heights.reduce((sum, one) => sum + one, 0) - gap * (all.length - 1)) / 2;
  return all.map((types, index) => {
    const most = width - 96;
    const oneCard = Math.min(card.width, (most - (types.length - 1) * card.gap) / types.length);
    const cards = types.length * oneCard + (types.length - 1) * card.gap;
    const isGroup = types.length > 1;
    const whole = cards + (isGroup ? 2 * pad.x : 0);
    const row = {
      x: (width - whole) / 2,
      y,
      width: whole,
      height: scale * (heights[index] as number),
      cardsX: (width - cards) / 2,
      cardWidth: oneCard,
      cardHeight: scale * card.height,
      gap: card.gap,
      types,
      isGroup,
    };
    y += row.height + gap;
    return row;
  });
}

const boxOf = ({ x, y, width: w, height: h }: Row) => ({ x, y, width: w, height: h });
