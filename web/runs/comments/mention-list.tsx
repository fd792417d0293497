import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './comments.module.css';
import type { Mentionable } from './use-mention.ts';

/** The people offered after an `@`; the text box handles the keys. */
export function MentionList({
  id,
  offered,
  active,
  onPick,
}: {
  id: string;
  offered: readonly Mentionable[];
  active: number;
  onPick: (person: Mentionable) => void;
}) {
  const { t } = useTranslation('comments');
  return (
    <div id={id} className={classes.offered} role="listbox" aria-label={t('people')}>
      {offered.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-disabled={!person.sees || undefined}
          className={classes.person}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar person={person.avatar} size={20} />
          <span className={classes.personName}>{person.name}</span>
          {!person.sees && <small>{t('cannot_see')}</small>}
        </div>
      ))}
    </div>
  );
}
