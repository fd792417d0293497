import { IconMessage2 } from '@tabler/icons-react';
import { isSameList, useSelected } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import type { CardSelection } from '../state/selection.ts';
import { showTalk } from './talk.ts';
import classes from './together.module.css';

/** How many open comments a card has: opens them. Nothing where there are none. */
export function CardTalk({ of }: { of: CardSelection }) {
  const { t } = useTranslation('editor');
  const { talk } = useEditor();
  const count = useSelected(talk, ({ counts }) => counts.get(of.id) ?? 0);
  if (count === 0) return null;
  const label = t('talk.open', { count });
  return (
    <button
      data-talk
      type="button"
      className={classes.count}
      aria-label={label}
      title={label}
      onClick={() => showTalk(talk, of)}
    >
      <Icon of={IconMessage2} size={14} />
      {count}
    </button>
  );
}

/** Who else has this card open. */
export function CardOthers({ of: { id } }: { of: CardSelection }) {
  const { t } = useTranslation('editor');
  const { others } = useEditor();
  const { directory } = useSurroundings();
  const here = useSelected(
    others,
    (all) => [...new Set(all.filter(({ place_id }) => place_id === id).map(({ member_id }) => member_id))],
    isSameList,
  );
  if (here.length === 0) return null;
  const people = here.map((member_id) => directory.people.get(member_id));
  const names = people.map((person) => person?.name ?? '-').join(', ');
  const first = people[0];
  return (
    <span className={classes.here} title={t('talk.edits', { names })}>
      {first && <Avatar person={{ id: first.user_id, name: first.name, image: first.image }} size={20} />}
      <span>{names}</span>
    </span>
  );
}
