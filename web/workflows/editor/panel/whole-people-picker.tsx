import { CheckIcon, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { containsText } from '../../../../contract/fold-text.ts';
import type { Recipient } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { mostOptions } from '../../../ui/first-options.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeAssignee } from '../../describe/describe-people.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './panel.module.css';
import { keyOf, PickedPills } from './picked-pills.tsx';
import type { PickerProps } from './picker-props.ts';
import { useInvite } from './use-invite.ts';

/** See `PeoplePicker`. It opens at once, because it takes the place of the field that was used. */
export function WholePeoplePicker<P extends Recipient>({
  label,
  description,
  placeholder,
  error,
  value,
  offers,
  onChange,
  onType,
}: PickerProps<P>) {
  const { t } = useTranslation(['editor', 'ui']);
  const { directory } = useSurroundings();
  const context = useDescribe();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
  });
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  // At once, because the field that had the focus is gone. Mantine learns the id of the list only when the list is there,
  // and until the next rendering the field would be announced as closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes its place
  useLayoutEffect(() => {
    combobox.setListId(listId);
    field.current?.focus({ preventScroll: true });
    combobox.openDropdown();
  }, []);
  // Enter chooses the first person who matches what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is searched for
  useEffect(() => {
    if (search.trim() === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [search]);
  const picked = new Set(value.map(keyOf));
  const sought = search.trim();
  const found = offers
    .map(({ group, people }) => ({
      group,
      people: sought ? people.filter((person) => containsText(describeAssignee(context, person), sought)) : people,
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
            <PickedPills people={value} onRemove={toggle} />
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={field}
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
        <Combobox.Options id={listId} mah={280} style={{ overflowY: 'auto' }}>
          {found.map(({ group, people }) => (
            <Combobox.Group key={group} label={group}>
              {people.slice(0, mostOptions).map((person) => (
                <Combobox.Option value={keyOf(person)} key={keyOf(person)} active={picked.has(keyOf(person))}>
                  <span className={classes.pickOption}>
                    <PersonGlyph person={person} directory={directory} />
                    {describeAssignee(context, person)}
                    {picked.has(keyOf(person)) && <CheckIcon size={10} />}
                  </span>
                </Combobox.Option>
              ))}
              {people.length > mostOptions && (
                <Combobox.Option value={moreKey} disabled>
                  {t('ui:more_options', { count: people.length - mostOptions })}
                </Combobox.Option>
              )}
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
  );
}

const typedKey = 'typed';
const inviteKey = 'invite';
const moreKey = 'more';
