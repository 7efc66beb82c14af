import { Dropdown } from 'shared-controls/dropdown';
import type { GridCore, GridMenuRequest } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import { useGridMessages } from '../core/grid-messages.ts';
import { cellItems, columnItems, rowItems } from './menu-items.ts';

/** Keys of menu items that open a panel; the panel takes the focus. */
const panels: ReadonlySet<string> = new Set(['find', 'goTo', 'filter']);

export interface GridMenuProps {
  readonly core: GridCore;
  readonly request: GridMenuRequest;
  readonly close: () => void;
  readonly resetColumns: () => void;
}

/** The menu of a cell, row or column, beside the cell that opened it. */
export function GridMenu({ core, request, close, resetColumns }: GridMenuProps) {
  const t = useGridMessages();
  const box = core.elements.root?.getBoundingClientRect();
  const items =
    request.of === 'row'
      ? rowItems(core, request, t)
      : request.of === 'cell'
        ? cellItems(core, request, t)
        : columnItems(core, request, t, resetColumns);
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items,
        onClick({ key }) {
          close();
          if (panels.has(key) || request.of !== 'cell') return;
          // Only the document's focus returns to the cell; the selected range stays.
          core.wantsFocus = true;
          core.paint();
        },
      }}
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
