import { CloseButton, CloseIcon, Pill, UnstyledButton } from '@mantine/core';
import type { Recipient } from '../../../../engine/definition.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import theme from '../../../ui/theme.module.css';
import { describeAssignee } from '../../describe/describe-people.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './panel.module.css';

const pillClass = joinClasses(Pill.classes.root, Pill.classes['root--default'], classes.pill);
const removeClass = joinClasses(
  UnstyledButton.classes.root,
  CloseButton.classes.root,
  Pill.classes.remove,
  theme.focus,
  theme.active,
);

/** The people who are picked, each with a button that takes them out again. */
export function PickedPills({ people, onRemove }: { people: readonly Recipient[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation('editor');
  const { directory } = useSurroundings();
  const context = useDescribe();
  return people.map((person) => {
    const name = describeAssignee(context, person);
    return (
      <span key={keyOf(person)} className={pillClass} data-with-remove>
        <span className={Pill.classes.label}>
          <span className={classes.pickPill}>
            <PersonGlyph person={person} directory={directory} />
            {name}
          </span>
        </span>
        <button
          type="button"
          className={removeClass}
          aria-label={t('picker.remove', { name })}
          // The input keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={(event) => {
            event.stopPropagation();
            onRemove(keyOf(person));
          }}
        >
          <CloseIcon />
        </button>
      </span>
    );
  });
}

export function keyOf(person: Recipient): string {
  if ('id' in person) return person.id;
  if ('field_id' in person) return person.field_id;
  return person.type === 'email' ? `email ${person.email.toLowerCase()}` : 'initiator';
}
