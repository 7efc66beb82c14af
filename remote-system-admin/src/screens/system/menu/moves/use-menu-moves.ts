import { consequencePaths } from 'shared-contracts/system/consequence';
import { type MovedMenu, menuPlacesPath } from 'shared-contracts/system/permission';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { useText } from '../../../../messages.ts';
import { asked } from '../../../../parts/asked.ts';
import { useConsequence } from '../../../../parts/consequence/consequence.ts';
import { sendUndoable } from '../../../../parts/undo-notice.ts';
import { type MenuRow, menuName } from '../menu-rows.ts';
import { type MenuTarget, movesBack, movesTo, stepFrom } from './menu-places.ts';

export interface MenuMoves {
  readonly move: (row: MenuRow, target: MenuTarget) => Promise<void>;
  readonly step: (row: MenuRow, step: 'up' | 'down') => Promise<void>;
}

const placing = (places: readonly MovedMenu[]): FullRequest => ({ method: 'POST', path: menuPlacesPath, body: { places } });

/**
 * Functions that move a menu and offer to undo the move. People see a menu only if they also have every menu above it. So a move below
 * another menu asks for confirmation when it changes who sees the menu.
 */
export function useMenuMoves(rows: readonly MenuRow[], onMoved: () => void): MenuMoves {
  const text = useText();
  const label = useLabel();
  const { id: tab } = useTab();
  const consequence = useConsequence();
  const isAgreed = async (row: MenuRow, parentId: string | null): Promise<boolean> => {
    const params = { id: row.id, ...(parentId ? { parentId } : {}) };
    const affected = await consequence({ method: 'GET', path: consequencePaths.moving, params });
    if (!affected) return false;
    if (affected.people === 0) return true;
    return await notices.confirm({ ...asked(text('menu.moveAsk', { name: label(menuName(row)) }), affected.sentences), tab });
  };
  const move = async (row: MenuRow, target: MenuTarget): Promise<void> => {
    const moves = movesTo(rows, row, target);
    if (moves.length === 0) return;
    if (target.parentId !== (row.parentId ?? null) && !(await isAgreed(row, target.parentId))) return;
    await sendUndoable({
      ...{ request: placing(moves), undo: placing(movesBack(moves)), subject: label(menuName(row)) },
      ...{ label: text('user.undo'), onChanged: onMoved },
    });
  };
  return {
    move,
    step: async (row, step) => {
      const target = stepFrom(rows, row, step);
      if (target) await move(row, target);
    },
  };
}
