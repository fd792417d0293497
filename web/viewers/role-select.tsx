import { type ViewerRole, viewerRoles } from '../../contract/viewer-roles.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Select } from '../ui/select.tsx';

/** The roles of a share. Manager is offered only with `withManager`, or if it is the role already. */
export function RoleSelect({
  label,
  isLabelShown = false,
  value,
  withManager,
  onChange,
}: {
  label: string;
  isLabelShown?: boolean;
  value: ViewerRole;
  withManager: boolean;
  onChange: (role: ViewerRole) => void;
}) {
  const { t } = useTranslation('viewers');
  const offered = viewerRoles.filter((role) => role !== 'manager' || withManager || value === role);
  return (
    <Select
      label={isLabelShown ? label : undefined}
      aria-label={isLabelShown ? undefined : label}
      description={isLabelShown ? t(`means.${value}`) : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      withScrollArea={false}
      allowDeselect={false}
      data={offered.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      value={value}
      onChange={(role) => role && role !== value && onChange(role)}
    />
  );
}
