import { useTranslation } from '../lib/use-translation.ts';
import { Avatar, AvatarGlyph, type AvatarPerson } from './avatar.tsx';
import classes from './avatar-stack.module.css';

/** A few avatars side by side, the rest as "+3". Screen readers announce one list of names. */
export function AvatarStack({
  people,
  most = 4,
  size = 24,
}: {
  people: AvatarPerson[];
  most?: number;
  size?: 20 | 24 | 28;
}) {
  const { t } = useTranslation('ui');
  const shown = people.length > most + 1 ? people.slice(0, most) : people;
  const hidden = people.length - shown.length;
  const names = shown.map((one) => one.name).join(', ');
  const more = hidden > 0 ? t('more_people', { count: hidden }) : '';
  return (
    <span className={classes.stack} role="img" aria-label={`${names} ${more}`.trim()}>
      {shown.map((person, index) => (
        <span key={person.id ?? person.name} className={classes.one} style={{ zIndex: 9 - index }}>
          <Avatar person={person} size={size} />
        </span>
      ))}
      {hidden > 0 && (
        <span className={`${classes.one} ${classes.more}`}>
          <AvatarGlyph size={size}>+{hidden}</AvatarGlyph>
        </span>
      )}
    </span>
  );
}
