import { SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listLibrary, listWorkspaceLibrary, type TemplateSummary } from '../../contract/library.ts';
import type { Industry } from '../../contract/workspaces.ts';
import type { Language } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useMe } from '../lib/session.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { Tag } from '../ui/tag.tsx';
import { FlowPicture } from './flow-picture.tsx';
import classes from './library-page.module.css';
import { matchesSearch } from './matches-search.ts';
import { useOpenWorkspaces } from './use-open-workspaces.ts';

const route = getRouteApi(`/library${paths.library}`);

/** The ready workflows, filtered by tag, industry and search text, which are all in the URL. */
export function LibraryPage() {
  const { t } = useTranslation(['library', 'workspaces']);
  const { language } = useLocale();
  const { tag = '', industry, search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const workspace = useOpenWorkspaces().entry;
  const ws = workspace?.workspace_id;
  const ofAll = useApiList(listLibrary, { query: { language } }, undefined, { staleTime: 600_000, enabled: !ws });
  const ofWorkspace = useApiList(listWorkspaceLibrary, { params: { ws: ws ?? '' }, query: { language } }, undefined, {
    enabled: ws !== undefined,
  });
  const { data, isFailed } = ws ? ofWorkspace : ofAll;
  const all = data?.templates ?? [];
  const shown = all.filter(
    (template) =>
      (tag === '' || template.tags.some(({ key }) => key === tag)) &&
      (industry === undefined || template.industries.includes(industry)) &&
      matchesSearch(template, search, t),
  );
  const collator = new Intl.Collator(language);
  const offered = [...new Set(all.flatMap(({ industries }) => industries))]
    .map((value) => ({ value, label: t(`workspaces:industries.${value}`) }))
    .sort((one, other) => collator.compare(one.label, other.label));
  const own = shown.filter(({ source }) => source === 'workspace');
  const narrow = (change: { tag?: string; industry?: Industry; search?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  return (
    <Page width="site">
      <PageHead title={t('title')} below={t('text')} keepTitle={useMe() === null} />
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('search', { count: all.length })}
          placeholder={t('search', { count: all.length })}
          leftSection={<Icon of={IconSearch} />}
          className={classes.search}
          classNames={{ input: classes.quietInput }}
          value={search}
          onChange={(event) => narrow({ search: event.currentTarget.value || undefined })}
        />
        {data && (
          <Select
            aria-label={t('by_industry')}
            className={classes.industry}
            classNames={{ input: classes.quietInput }}
            allowDeselect={false}
            data={[{ value: 'all' as const, label: t('all_industries') }, ...offered]}
            value={industry ?? 'all'}
            onChange={(value) => narrow({ industry: value === 'all' ? undefined : (value ?? undefined) })}
          />
        )}
        {data && (
          <div className={classes.tags}>
            <SegmentedControl
              withItemsBorders={false}
              aria-label={t('by_tag')}
              value={tag}
              data={[
                { value: '', label: t('all') },
                ...data.tags.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              onChange={(value) => narrow({ tag: value || undefined })}
            />
          </div>
        )}
      </div>
      {isFailed && <ListFailed />}
      <p className={classes.count} role="status">
        {data && (search || tag || industry) ? t('found', { count: shown.length }) : ''}
      </p>
      {data && shown.length === 0 && (
        <EmptyState picture={<LostBaton />} title={t('nothing')} text={t('nothing_text')} />
      )}
      {own.length > 0 && (
        <>
          <h2 className={classes.section}>{t('of_workspace', { name: workspace?.name })}</h2>
          <Cards templates={own} language={language} />
        </>
      )}
      {/* The cards' headings are below it, also where nothing else needs to be told apart. */}
      {own.length > 0 ? (
        <h2 className={classes.section}>{t('of_baton')}</h2>
      ) : (
        <VisuallyHidden component="h2">{t('of_baton')}</VisuallyHidden>
      )}
      {data || isFailed ? (
        <Cards templates={shown.filter(({ source }) => source === 'library')} language={language} />
      ) : (
        <ul className={classes.cards} aria-busy="true">
          {[0, 1, 2, 3, 4, 5].map((number) => (
            <li key={number} className={classes.skeleton} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Cards({ templates, language }: { templates: TemplateSummary[]; language: Language }) {
  return (
    <ul className={classes.cards}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} language={language} />
      ))}
    </ul>
  );
}

function TemplateCard({ template, language }: { template: TemplateSummary; language: Language }) {
  const { t } = useTranslation('library');
  const groups = template.outline.action_groups;
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <FlowPicture outline={template.outline} />
      </div>
      <div className={classes.words}>
        <h3>
          <Link to={paths.template} params={{ templateId: template.id }} className="row-link">
            {template.name}
          </Link>
        </h3>
        <p className={classes.text}>{template.description}</p>
        <div className={classes.foot}>
          <span className={classes.labels}>
            {template.tags.map(({ key, name, color }) => (
              <Tag key={key} name={name} color={color} />
            ))}
          </span>
          <span className={classes.size}>
            {list.format([
              t('groups', { count: groups.length }),
              t('actions', { count: groups.reduce((sum, types) => sum + types.length, 0) }),
            ])}
          </span>
        </div>
      </div>
    </li>
  );
}
