import { Pill } from '@mantine/core';
import type { Recipient } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { describeAssignee } from '../../describe/describe-people.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './panel.module.css';

/** The people who are picked, each with a button that takes them out again. */
export function PickedPills({ people, onRemove }: { people: readonly Recipient[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation('editor');
  const { directory } = useSurroundings();
  const context = useDescribe();
  return people.map((person) => {
    const name = describeAssignee(context, person);
    return (
      <Pill
        key={keyOf(person)}
        className={classes.pill}
        withRemoveButton
        onRemove={() => onRemove(keyOf(person))}
        removeButtonProps={{
          'aria-label': t('picker.remove', { name }),
          tabIndex: 0,
          'aria-hidden': false,
        }}
      >
        <span className={classes.pickPill}>
          <PersonGlyph person={person} directory={directory} />
          {name}
        </span>
      </Pill>
    );
  });
}

export function keyOf(person: Recipient): string {
  if ('id' in person) return person.id;
  if ('field_id' in person) return person.field_id;
  return person.type === 'email' ? `email ${person.email.toLowerCase()}` : 'initiator';
}
