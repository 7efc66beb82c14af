/** The views above a list as tabs, on phones as select box, with their commands. */
import { Badge, Button, Grid, Tabs, Tooltip } from 'antd';
import { useState } from 'react';
import { type ListView, listViewLimits } from 'shared-contracts/entity/list-view';
import { Dropdown } from 'shared-controls/dropdown';
import { lazyPart } from 'shared-platform/lazy-part';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { menuPress } from '../../action-group/menu-press.ts';
import { LaterSurface } from '../../controls/later-surface.tsx';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { DownOutlined, PlusOutlined } from '../../ui/icons.ts';
import { useTabListRole } from '../../ui/mended-roles.ts';
import { Select } from '../../ui/select.tsx';
import type { ListViewsModel, ShownView } from './list-views.ts';
import styles from './views.module.css';

const SaveView = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './save-view.tsx').then((part) => ({ default: part.SaveView })),
);
const ArrangeViews = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './arrange-views.tsx').then((part) => ({ default: part.ArrangeViews })),
);

export interface ViewStripProps {
  readonly model: ListViewsModel;
  /** What the list shows at present, including columns. */
  readonly stateNow: () => ListView['state'];
  /** On phones the two parts are rendered separately: the choice of the view beside the title, the commands in the menu ⋯. */
  readonly part?: 'choice' | 'menu';
}

type Dialog = { readonly kind: 'save'; readonly view?: ListView } | { readonly kind: 'arrange' };

const countText = (count: number): string =>
  count > listViewLimits.countedUpTo ? `${listViewLimits.countedUpTo.toLocaleString('en-US')}+` : count.toLocaleString('en-US');

function ViewName({ view: { name, count }, isChanged }: { readonly view: ShownView; readonly isChanged: boolean }) {
  const t = useWidgetMessages();
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      {isChanged && (
        <Tooltip title={t('viewChanged')}>
          <Badge dot status="warning" aria-label={t('viewChanged')} />
        </Tooltip>
      )}
      {count !== undefined && <span className={styles.count}> {countText(count)}</span>}
    </span>
  );
}

export function ViewStrip({ model, stateNow, part }: ViewStripProps) {
  const { views, activeKey, isChanged, choose } = model;
  const t = useWidgetMessages();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const element = useTabListRole();
  const isPhone = Grid.useBreakpoint().md === false;
  const items = views.map((view) => ({
    key: view.key,
    label: <ViewName view={view} isChanged={isChanged && view.key === activeKey} />,
  }));
  return (
    <div className={styles.strip}>
      {part === 'menu' ? null : isPhone ? (
        <Select
          className={styles.choice ?? ''}
          aria-label={t('views')}
          value={activeKey}
          options={items.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
      ) : (
        <div ref={element} className={styles.tabs}>
          <Tabs size="small" activeKey={activeKey} items={items} onChange={choose} tabBarStyle={{ marginBottom: 0 }} />
        </div>
      )}
      {model.isSavable && part !== 'choice' && <ViewMenu model={model} stateNow={stateNow} isPhone={isPhone} onOpen={setDialog} />}
      {dialog && (
        <LaterSurface key={dialog.kind} onClose={() => setDialog(null)}>
          {dialog.kind === 'save' && <SaveView model={model} view={dialog.view} state={stateNow()} onClose={() => setDialog(null)} />}
          {dialog.kind === 'arrange' && <ArrangeViews model={model} onClose={() => setDialog(null)} />}
        </LaterSurface>
      )}
    </div>
  );
}

interface ViewMenuProps extends ViewStripProps {
  readonly isPhone: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}

function ViewMenu({ model, stateNow, isPhone, onOpen }: ViewMenuProps) {
  const { active, isChanged, choose, save, remove, arrange, views, start, isOwnStart } = model;
  const t = useWidgetMessages();
  const { id: tab } = useTab();
  const view = active?.saved;
  const isStart = isOwnStart && start === active?.key;
  const actions: Record<string, () => unknown> = {
    saveAs: () => onOpen({ kind: 'save' }),
    save: async () => {
      if (!view) return;
      const { id, version, name, roles, defaultFor } = view;
      await save({ id, version, name, state: stateNow(), roles, defaultFor });
      notices.success(t('viewSaved'));
    },
    reset: () => active && choose(active.key),
    edit: () => view && onOpen({ kind: 'save', view }),
    start: async () =>
      await arrange(
        views.map(({ key }) => key),
        isStart ? null : (active?.key ?? null),
      ),
    arrange: () => onOpen({ kind: 'arrange' }),
    remove: async () => {
      if (
        !view ||
        !(await notices.confirm({ title: t('viewDelete'), content: t('viewDeleteAsk', { name: view.name }), dangerous: true, tab }))
      )
        return;
      await remove(view);
    },
  };
  const offered = [
    { key: 'saveAs', label: t('viewSaveAs') },
    ...(view?.isEditable && isChanged ? [{ key: 'save', label: t('viewSave') }] : []),
    ...(view && isChanged ? [{ key: 'reset', label: t('viewReset') }] : []),
    ...(view?.isEditable ? [{ key: 'edit', label: t(model.mayShare ? 'viewRenameShare' : 'viewRename') }] : []),
    { key: 'start', label: t(isStart ? 'viewNoStart' : 'viewStart') },
    { key: 'arrange', label: t('viewArrange') },
    ...(view?.isEditable ? [{ type: 'divider' as const }, { key: 'remove', label: t('viewDelete'), danger: true }] : []),
  ];
  // `http` has shown the refusal to the person.
  const run = async (key: string): Promise<void> => {
    try {
      await actions[key]?.();
    } catch {
      return;
    }
  };
  return (
    <>
      {view && view.leftOut > 0 && (
        <Tooltip title={t('viewLeftOut', { count: view.leftOut })}>
          <span role="note" aria-label={t('viewLeftOut', { count: view.leftOut })} className={styles.leftOut}>
            ⚠
          </span>
        </Tooltip>
      )}
      <Dropdown autoFocus trigger={['click']} menu={{ items: offered, onClick: menuPress((key) => void run(key)) }}>
        <Button type="text" {...(isPhone ? {} : { size: 'small' })} icon={<PlusOutlined />} aria-haspopup="menu" aria-keyshortcuts="v">
          {t('views')} <DownOutlined />
        </Button>
      </Dropdown>
    </>
  );
}
