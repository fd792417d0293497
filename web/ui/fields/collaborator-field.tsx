import { displayName } from '../../../contract/person-name.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { withChosen } from '../../lib/with-chosen.ts';
import { Avatar } from '../avatar.tsx';
import { LazySelect } from '../lazy-select.tsx';
import { around, type FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

/** Selects a member: the value is the membership's id. One who has left is shown, so that they can be replaced. */
export function CollaboratorField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const people = props.people ?? [];
  const value = typeof props.value === 'string' ? props.value : null;
  const picked = people.find((one) => one.id === value);
  const avatarOf = ({ user }: (typeof people)[number]) => (
    <Avatar person={{ id: user.id, name: displayName(user), image: user.profile_image.url }} size={20} />
  );
  return (
    <LazySelect
      {...around(props)}
      placeholder={t('field.choose_person')}
      nothingFoundMessage={t('field.nobody')}
      searchable
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      leftSection={picked && avatarOf(picked)}
      data={withChosen(
        people.map((one) => ({ value: one.id, label: displayName(one.user) })),
        // While the people are loading, nobody is known to have left.
        value === null || people.length === 0 ? [] : [value],
        () => t('field.former_member'),
      )}
      renderOption={({ option }) => {
        const person = people.find((one) => one.id === option.value);
        return (
          <span className={classes.person}>
            {person && avatarOf(person)}
            {option.label}
          </span>
        );
      }}
      value={value}
      onChange={props.onChange}
    />
  );
}
