import { CheckIcon, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsText } from '../../../../contract/fold-text.ts';
import type { Assignee, Recipient } from '../../../../engine/definition.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeAssignee } from '../../describe/describe-people.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './panel.module.css';
import { useInvite } from './use-invite.ts';

export interface PeopleOffer<P extends Recipient = Assignee> {
  /** A heading, and the people below it. */
  group: string;
  people: P[];
}

interface Props<P extends Recipient> {
  label: string;
  description?: string;
  placeholder?: string;
  error?: string;
  /** The setting's name, to which a problem links. */
  setting: string;
  value: readonly P[];
  offers: PeopleOffer<P>[];
  onChange: (value: P[]) => void;
  /** Converts typed text to a value; null if that is not possible. Without it, only offered people can be selected. */
  onType?: (typed: string) => P | null;
}

/** Selects people, groups, the initiator and fields from one searchable list. */
export function PeoplePicker<P extends Recipient>({
  label,
  description,
  placeholder,
  error,
  setting,
  value,
  offers,
  onChange,
  onType,
}: Props<P>) {
  const { t } = useTranslation(['editor', 'ui']);
  const { directory } = useSurroundings();
  const context = useDescribe();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
  });
  const picked = new Set(value.map(keyOf));
  const sought = search.trim();
  const found = offers
    .map(({ group, people }) => ({
      group,
      people: people.filter((person) => containsText(describeAssignee(context, person), sought)),
    }))
    .filter(({ people }) => people.length > 0);

  const typed = sought === '' ? null : (onType?.(search) ?? null);
  // Where typed addresses are accepted (`onType`), nobody needs to be invited.
  const invite = useInvite(onType ? '' : search, (person) => onChange([...value, person as P]));

  const add = (person: P) => {
    setSearch('');
    if (!picked.has(keyOf(person))) onChange([...value, person]);
  };
  const toggle = (key: string) => {
    if (key === typedKey && typed) return add(typed);
    if (key === inviteKey) {
      setSearch('');
      return invite?.();
    }
    setSearch('');
    if (picked.has(key)) return onChange(value.filter((person) => keyOf(person) !== key));
    const person = offers.flatMap(({ people }) => people).find((one) => keyOf(one) === key);
    if (person) onChange([...value, person]);
  };
  const removeLast = () => onChange(value.slice(0, -1));

  return (
    <div data-setting={setting}>
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.DropdownTarget>
          <PillsInput
            label={label}
            description={description}
            error={error}
            onClick={() => combobox.openDropdown()}
            classNames={{ input: classes.pick }}
          >
            <Pill.Group>
              {value.map((person) => {
                const name = describeAssignee(context, person);
                return (
                  <Pill
                    key={keyOf(person)}
                    className={classes.pill}
                    withRemoveButton
                    onRemove={() => toggle(keyOf(person))}
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
              })}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  value={search}
                  role="combobox"
                  aria-label={label}
                  className={classes.pickField}
                  placeholder={value.length === 0 ? (placeholder ?? t('picker.placeholder')) : undefined}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown();
                    // A typed address is added when the input loses the focus.
                    if (typed && found.length === 0) add(typed);
                    else setSearch('');
                  }}
                  onChange={(event) => {
                    combobox.openDropdown();
                    combobox.updateSelectedOptionIndex();
                    setSearch(event.currentTarget.value);
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Backspace' && search === '') removeLast();
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
            {found.map(({ group, people }) => (
              <Combobox.Group key={group} label={group}>
                {people.map((person) => (
                  <Combobox.Option value={keyOf(person)} key={keyOf(person)} active={picked.has(keyOf(person))}>
                    <span className={classes.pickOption}>
                      <PersonGlyph person={person} directory={directory} />
                      {describeAssignee(context, person)}
                      {picked.has(keyOf(person)) && <CheckIcon size={10} />}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {typed && (
              <Combobox.Option value={typedKey}>
                <span className={classes.pickOption}>
                  <PersonGlyph person={typed} directory={directory} />
                  {t('picker.typed', { email: describeAssignee(context, typed) })}
                </span>
              </Combobox.Option>
            )}
            {invite && found.length === 0 && (
              <Combobox.Option value={inviteKey}>
                <span className={classes.pickOption}>
                  <Icon of={IconUserPlus} />
                  {t('picker.invite', { email: search.trim() })}
                </span>
              </Combobox.Option>
            )}
            {!typed && !invite && found.length === 0 && (
              <Combobox.Empty>
                {t(onType && /[@{]/.test(sought) ? 'picker.not_an_address' : 'ui:field.nobody')}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

const typedKey = 'typed';
const inviteKey = 'invite';

function keyOf(person: Recipient): string {
  if ('id' in person) return person.id;
  if ('field_id' in person) return person.field_id;
  return person.type === 'email' ? `email ${person.email.toLowerCase()}` : 'initiator';
}
