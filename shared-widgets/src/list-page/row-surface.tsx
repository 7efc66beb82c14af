/** The dialog that is open for a row: an action's drawer or confirmation, the screen's own component, or a form. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { ActionConfirm, ActionDrawer } from '../action-drawer/action-drawer.tsx';
import { LaterSurface } from '../controls/later-surface.tsx';
import { EntityFormDrawer } from '../entity-form/entity-form.tsx';
import { ResumedContext } from '../entity-form/resumed.ts';
import { askedFields } from '../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import type { AnyRow } from './columns/list-columns.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { type AnyRowAction, actionKey, actionLabel } from './offered-actions.ts';
import { useFocusBack } from './rows/focus-back.ts';

export type OpenSurface =
  | { readonly kind: 'action'; readonly action: AnyRowAction; readonly row: AnyRow; readonly resumes?: boolean }
  /** `resumes`: the form restores its draft. */
  | { readonly kind: 'form'; readonly row?: AnyRow; readonly resumes?: boolean };

export interface RowSurfaceHostProps {
  readonly list: Pick<ListPageProps<EntityDefinition>, 'entity' | 'form' | 'formFields' | 'editNote'>;
  readonly surface: OpenSurface | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RowSurfaceHost(props: RowSurfaceHostProps) {
  const { surface } = props;
  if (!surface) return null;
  return (
    <ResumedContext value={surface.resumes === true}>
      <OpenSurface {...props} surface={surface} />
    </ResumedContext>
  );
}

interface OpenSurfaceProps extends RowSurfaceHostProps {
  readonly surface: OpenSurface;
}

function OpenSurface({ list, surface, onClose, ...host }: OpenSurfaceProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const leave = useFocusBack(surface.row?.id);
  const onDone = (): void => {
    leave();
    host.onDone();
  };
  const name = surface.kind === 'form' ? text(list.entity.label) : '';
  const what = surface.kind === 'form' ? t(surface.row ? 'edit' : 'add') : text(actionLabel(surface.action, list.entity));
  const title = [what, [name, surface.row ? titleOf(list.entity, surface.row) : ''].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  // Inside of what remembers where the focus was, and of the list, which stays while the code of a form or drawer is loaded.
  return (
    <LaterSurface key={surface.kind === 'form' ? 'form' : actionKey(surface.action)} title={title} onClose={onClose}>
      <SurfaceContent list={list} surface={surface} onClose={onClose} onDone={onDone} />
    </LaterSurface>
  );
}

function SurfaceContent({ list, surface, onClose, onDone }: OpenSurfaceProps) {
  const common = { open: true, onClose, onDone };
  if (surface.kind === 'form') {
    const Form = list.form;
    const record = surface.row ? { record: surface.row } : {};
    return Form ? (
      <Form {...record} {...common} />
    ) : (
      <EntityFormDrawer entity={list.entity} fields={list.formFields} editNote={list.editNote} {...record} {...common} />
    );
  }
  const { action, row } = surface;
  if (action.open) {
    const Surface = action.open;
    return <Surface record={row} {...common} />;
  }
  if (!('action' in action)) return null;
  const body = list.entity.actions[action.action]?.body ?? {};
  const asks = askedFields(body).length > 0 && !action.confirm;
  if (!asks) return <ActionConfirm entity={list.entity} action={action.action} record={row} facts={action.facts} {...common} />;
  return (
    <ActionDrawer
      entity={list.entity}
      action={action.action}
      record={row}
      initial={action.initial?.(row)}
      choices={action.choices?.([row])}
      extra={action.extra && ((values) => action.extra?.(row, values))}
      {...common}
    />
  );
}
