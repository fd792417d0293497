import { Link } from '@tanstack/react-router';
import { marketingUrl, paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Mark } from '../../ui/mark.tsx';

interface Props {
  size?: number;
  word?: boolean;
  className?: string;
  onFollow?: () => void;
}

/** The logo of every layout: it links to `/` for a signed-in person, and to the marketing site for everybody else. */
export function Logo({ size, word, className, onFollow }: Props) {
  const { t } = useTranslation('app');
  const me = useMe();
  const mark = <Mark size={size} word={word} />;
  if (me) {
    return (
      <Link to={paths.root} className={className} aria-label={t('nav.to_start')} onClick={onFollow}>
        {mark}
      </Link>
    );
  }
  return (
    <a href={marketingUrl} className={className} aria-label={t('nav.to_start')}>
      {mark}
    </a>
  );
}
