import { Dropdown, type MenuProps } from 'antd';
import { fitColumn, fixColumn, hideColumn, moveColumn, resizeColumn, showColumn } from '../commands/column-commands.ts';
import { insertRowAt, moveRow } from '../commands/row-commands.ts';
import { presentableColumns } from '../core/column-layout.ts';
import { type GridCore, type GridMenuRequest, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import { type GridTranslate, useGridMessages } from '../core/grid-messages.ts';

type Items = NonNullable<MenuProps['items']>;

export interface GridMenuProps {
  readonly core: GridCore;
  readonly request: GridMenuRequest;
  readonly close: () => void;
  readonly resetColumns: () => void;
}

/** The menu of a row or of a column, beside the cell that asked for it. */
export function GridMenu({ core, request, close, resetColumns }: GridMenuProps) {
  const t = useGridMessages();
  const box = core.elements.root?.getBoundingClientRect();
  const items = request.of === 'row' ? rowItems(core, request, t) : columnItems(core, request, t, resetColumns);
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items, onClick: close }}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        close();
        focusPlace(core, request.place);
      }}
    >
      <span
        aria-hidden
        style={{ position: 'absolute', left: request.x - (box?.left ?? 0), top: request.y - (box?.top ?? 0), width: 1, height: 1 }}
      />
    </Dropdown>
  );
}

function rowItems(core: GridCore, { place }: GridMenuRequest, t: GridTranslate): Items {
  const { settings } = core.drawn.props;
  const index = core.store.indexOf(place.rowKey);
  const isLocked = settings.isDisabled === true;
  return [
    ...(settings.dragSort
      ? [
          { key: 'up', label: t('moveUp'), disabled: isLocked || index <= 0, onClick: () => moveRow(core, place, -1) },
          {
            key: 'down',
            label: t('moveDown'),
            disabled: isLocked || index >= core.store.size() - 1,
            onClick: () => moveRow(core, place, 1),
          },
        ]
      : []),
    ...(settings.canInsert ? [{ key: 'insert', label: t('insertRow'), disabled: isLocked, onClick: () => insertRowAt(core, place) }] : []),
  ];
}

function columnItems(core: GridCore, { place }: GridMenuRequest, t: GridTranslate, resetColumns: () => void): Items {
  const key = place.columnKey;
  const track = trackOf(core, key);
  const siblings = core.drawn.layout.tracks.filter(({ source, pinned }) => source && pinned === track?.pinned);
  const at = siblings.findIndex((sibling) => sibling.key === key);
  const shown = core.drawn.layout.tracks.filter(({ source }) => source).length;
  const hidden = presentableColumns(core.drawn.props.columns).filter(({ column }) => core.drawn.choices.hidden.includes(column.key));
  const back = (run: () => unknown) => () => {
    run();
    // After the columns have been drawn anew.
    setTimeout(() => trackOf(core, key) && focusPlace(core, place));
  };
  return [
    { key: 'left', label: t('moveLeft'), disabled: at <= 0, onClick: back(() => moveColumn(core, key, -1)) },
    { key: 'right', label: t('moveRight'), disabled: at >= siblings.length - 1, onClick: back(() => moveColumn(core, key, 1)) },
    { type: 'divider' },
    { key: 'wider', label: t('wider'), onClick: back(() => resizeColumn(core, key, 1)) },
    { key: 'narrower', label: t('narrower'), onClick: back(() => resizeColumn(core, key, -1)) },
    { key: 'fit', label: t('fitWidth'), onClick: back(() => fitColumn(core, key)) },
    { type: 'divider' },
    { key: 'fixLeft', label: t('fixLeft'), disabled: track?.pinned === 'left', onClick: back(() => fixColumn(core, key, 'left')) },
    { key: 'fixRight', label: t('fixRight'), disabled: track?.pinned === 'right', onClick: back(() => fixColumn(core, key, 'right')) },
    { key: 'unfix', label: t('unfix'), disabled: !track?.pinned, onClick: back(() => fixColumn(core, key, 'none')) },
    { type: 'divider' },
    { key: 'hide', label: t('hideColumn'), disabled: shown < 2, onClick: () => hideColumn(core, key) },
    {
      key: 'show',
      label: t('showColumns'),
      disabled: hidden.length === 0,
      children: hidden.map(({ column }) => ({
        key: `show:${column.key}`,
        label: column.title,
        onClick: back(() => showColumn(core, column.key)),
      })),
    },
    { key: 'reset', label: t('resetColumns'), onClick: back(resetColumns) },
  ];
}
