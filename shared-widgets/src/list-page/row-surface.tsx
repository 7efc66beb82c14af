/** The dialog that is open for a row: an action's drawer or confirmation, the screen's own component, or a form. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { ActionConfirm, ActionDrawer } from '../action-drawer/action-drawer.tsx';
import { EntityFormDrawer } from '../entity-form/entity-form.tsx';
import { ResumedContext } from '../entity-form/resumed.ts';
import { askedFields } from '../field-kinds/entity-fields.ts';
import type { AnyRow } from './columns/list-columns.tsx';
import type { ListPageProps } from './list-page-props.ts';
import type { AnyRowAction } from './offered-actions.ts';
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

function OpenSurface({ list, surface, onClose, ...host }: RowSurfaceHostProps & { readonly surface: OpenSurface }) {
  const leave = useFocusBack(surface.row?.id);
  const onDone = (): void => {
    leave();
    host.onDone();
  };
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
