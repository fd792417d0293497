import {
  type AnchorProps,
  type ButtonProps,
  type CheckboxProps,
  type ComboboxChevronProps,
  type ComboboxOptionProps,
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type FileButtonProps,
  type InputProps,
  type InputWrapperProps,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type PasswordInputProps,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type TabsProps,
  type TagsInputProps,
  type TooltipProps,
  virtualColor,
} from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import type { MouseEvent } from 'react';
import { amber, blue, crimson, dark, gray, green, inkDark, inkLight, vermilion } from './palettes.ts';
import sizes from './theme.module.css';

/**
 * Does the same as Mantine's `Button.extend` without importing the component, so that the first page does not load
 * components that it does not show.
 */
function part<Props>(settings: { defaultProps?: Partial<Props>; classNames?: Record<string, string | undefined> }) {
  return settings;
}

/** A browser tells of no change when the file that was chosen last is chosen again. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = '';
};

/**
 * Vermilion is the primary color and is used rarely: most components that Mantine would color with it are dark here.
 */
export const theme = createTheme({
  colors: {
    vermilion,
    gray,
    dark,
    green,
    red: crimson,
    yellow: amber,
    blue,
    inkLight,
    inkDark,
    ink: virtualColor({ name: 'ink', light: 'inkLight', dark: 'inkDark' }),
  },
  primaryColor: 'vermilion',
  primaryShade: 6,
  autoContrast: true,
  black: '#211E1B',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.34', sm: '1.39', md: '1.43', lg: '1.5', xl: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px', fontWeight: '620' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
    },
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--pop)', lg: 'var(--pop)', xl: 'var(--pop)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: sizes.focus,
  activeClassName: sizes.active,
  components: {
    Button: part<ButtonProps>({ defaultProps: { color: 'ink', size: 'sm' }, classNames: { root: sizes.button } }),
    Checkbox: part<CheckboxProps>({
      defaultProps: { color: 'ink', size: 'xs', radius: 4, iconColor: 'var(--on-ink)' },
      classNames: { inner: sizes.checkInner, label: sizes.checkLabel, input: sizes.check },
    }),
    Radio: part<RadioProps>({
      defaultProps: { color: 'ink', size: 'xs', iconColor: 'var(--on-ink)' },
      classNames: { inner: sizes.checkInner, label: sizes.checkLabel, radio: sizes.radio },
    }),
    SegmentedControl: part<SegmentedControlProps>({ classNames: { root: sizes.segments } }),
    Tabs: part<TabsProps>({ defaultProps: { color: 'ink' }, classNames: { list: sizes.tabs, tab: sizes.tab } }),
    Anchor: part<AnchorProps>({
      defaultProps: { c: 'var(--text)', underline: 'always' },
      classNames: { root: sizes.link },
    }),
    Input: part<InputProps>({
      defaultProps: { size: 'sm' },
      classNames: { wrapper: sizes.input, input: sizes.inputField },
    }),
    InputWrapper: part<InputWrapperProps>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: sizes.label, description: sizes.help, error: sizes.error, required: sizes.required },
    }),
    FileButton: part<FileButtonProps>({ defaultProps: { inputProps: { onClick: forgetFile } } }),
    PasswordInput: part<PasswordInputProps>({ classNames: { input: sizes.passwordFrame } }),
    // Aligned with the start of the field: a centred list lies half outside the page until its width is measured, and a
    // phone then widens the page.
    Combobox: part<ComboboxProps>({ defaultProps: { position: 'bottom-start' } }),
    // Set as a default prop: the list of a Select takes the class names of the theme's Select, not of Combobox, and
    // sets a class of its own.
    ComboboxOption: part<ComboboxOptionProps>({ defaultProps: { classNames: { option: sizes.option } } }),
    MultiSelect: part<MultiSelectProps>({
      classNames: { input: sizes.pills, inputField: sizes.pillField },
    }),
    TagsInput: part<TagsInputProps>({ classNames: { input: sizes.pills, inputField: sizes.pillField } }),
    DateInput: part<DateInputProps>({ classNames: { day: sizes.day } }),
    ComboboxChevron: part<ComboboxChevronProps>({ classNames: { chevron: sizes.chevron } }),
    Menu: part<MenuProps>({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
        returnFocus: true,
      },
      classNames: { dropdown: sizes.floating, item: sizes.menuItem, label: sizes.menuLabel, divider: sizes.menuLine },
    }),
    Popover: part<PopoverProps>({
      defaultProps: { shadow: 'md', radius: 'md' },
      classNames: { dropdown: sizes.floating },
    }),
    Modal: part<ModalProps>({
      defaultProps: {
        radius: 'lg',
        shadow: 'md',
        centered: true,
        overlayProps: { color: '#1D1814', backgroundOpacity: 0.42 },
      },
      classNames: { content: sizes.floating, header: sizes.modalHeader, title: sizes.modalTitle },
    }),
    Drawer: part<DrawerProps>({
      defaultProps: { overlayProps: { color: '#1D1814', backgroundOpacity: 0.42 } },
      classNames: { title: sizes.modalTitle },
    }),
    Tooltip: part<TooltipProps>({ defaultProps: { openDelay: 300, classNames: { tooltip: sizes.tooltip } } }),
  },
});

/** Maps Mantine's variables to the variables of `tokens.css`, which depend on the color scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const meanings = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-success': 'var(--good-text)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-disabled': 'var(--press)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-ink-contrast': 'var(--on-ink)',
    '--mantine-color-ink-text': 'var(--text)',
    '--mantine-color-ink-light': 'var(--press)',
    '--mantine-color-ink-light-hover': 'var(--hover)',
    '--mantine-color-ink-light-color': 'var(--text)',
    '--mantine-color-ink-outline': 'var(--text)',
    '--mantine-color-ink-outline-hover': 'var(--hover)',
    '--mantine-color-vermilion-filled': 'var(--pass)',
    '--mantine-color-vermilion-filled-hover': 'var(--pass-hover)',
    '--mantine-primary-color-contrast': 'var(--on-pass)',
  };
  return { variables: {}, light: meanings, dark: meanings };
};
