import type { OfferedScreen } from 'shared-contracts/release/screen';
import { consequencePaths } from 'shared-contracts/system/consequence';
import { permission } from 'shared-contracts/system/permission';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { Alert, Col, Row } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { label, useText } from '../../../messages.ts';
import { ConsequenceNote } from '../../../parts/consequence/edit-note.tsx';
import { isNotOffered } from '../../../parts/offered-screens.ts';
import { filledBy, flatMenus, type MenuRow, menuName } from './menu-rows.ts';
import { ComponentSelect, IconSelect, ParentSelect } from './menu-selects.tsx';

const groups = [
  { title: label('menu.group.name'), fields: ['name', 'nameEn', 'url', 'sortNo'] },
  {
    title: label('menu.group.more'),
    fields: ['redirect', 'target', 'permissionList', 'keepAlive', 'internalOrExternal', 'alwaysShow', 'description', 'hidden'],
  },
] as const;

type Values = Readonly<Record<string, unknown>>;

/** The type of a menu, which follows from its position: at the top level or below another menu. */
const typeOf = (parentId: unknown): Values => ({ menuType: parentId ? 1 : 0 });

export interface MenuFormProps {
  /** The menu to edit; missing for a new one. */
  readonly record: MenuRow | undefined;
  /** Id of the parent of a new menu. */
  readonly parentId: string | undefined;
  readonly menus: readonly MenuRow[];
  /** Offered screens; undefined when they could not be read. */
  readonly offered: readonly OfferedScreen[] | undefined;
  readonly onClose: () => void;
}

/** Form to create or edit a menu. */
export function MenuForm({ record, parentId, menus, offered, onClose }: MenuFormProps) {
  const text = useText();
  const labelText = useLabel();
  return (
    <EntityFormDrawer
      title={record ? `${text('edit')} · ${labelText(menuName(record))}` : text('menu.addTitle')}
      entity={permission}
      {...(record ? { record } : {})}
      fields={groups}
      open
      onClose={onClose}
      extra={(values) => record && <Notes record={record} values={values} />}
      follows={(values) => typeOf(values.parentId)}
      lead={(values, write, typed) => (
        <Place
          record={record}
          parentId={record ? record.parentId : parentId}
          component={values.component}
          menus={menus}
          offered={offered}
          onPick={(screen) => {
            const isFree = !record && !typed.has('hidden') && !typed.has('keepAlive');
            const flags = { hidden: screen.hidden ? 'Y' : 'N', keepAlive: screen.keepAlive ? 'Y' : 'N' };
            write({ ...filledBy(screen, values, flatMenus(menus)), ...(isFree ? flags : {}) });
          }}
        />
      )}
    />
  );
}

/** Further fields that change what people with the menu see or what it does. */
const seenFields = [
  ...(['name', 'nameEn', 'icon', 'sortNo', 'redirect', 'target', 'permissionList'] as const),
  ...(['keepAlive', 'internalOrExternal', 'alwaysShow'] as const),
];

/** A value as text by which the form's and the stored one can be compared: the stored sort number has decimals. */
const plain = (value: unknown): string => {
  const written = String(value ?? '').trim();
  return /^\d+\.\d+$/.test(written) ? String(Number(written)) : written;
};

/** Notes that say which people have the menu when it is hidden or opens something else, and who gains or loses it when it is moved. */
function Notes({ record, values }: { readonly record: MenuRow; readonly values: Values }) {
  const text = useText();
  const { id, parentId: stored } = record;
  const parentId = typeof values.parentId === 'string' ? values.parentId : null;
  const isOther = (name: keyof MenuRow): boolean => name in values && plain(values[name]) !== plain(record[name]);
  const isMoved = 'parentId' in values && parentId !== (stored ?? null);
  return (
    <>
      {isOther('url') && (
        <ConsequenceNote
          isWarning
          entity={permission.name}
          title={text('menu.pathChanging')}
          path={consequencePaths.hiding}
          params={{ id }}
          isKept
        />
      )}
      {isOther('component') && (
        <ConsequenceNote
          isWarning
          entity={permission.name}
          title={text('menu.screenChanging')}
          path={consequencePaths.hiding}
          params={{ id }}
          isKept
        />
      )}
      {!isOther('url') && !isOther('component') && seenFields.some(isOther) && (
        <ConsequenceNote
          isWarning
          entity={permission.name}
          title={text('menu.changing')}
          path={consequencePaths.hiding}
          params={{ id }}
          isKept
        />
      )}
      {record.hidden !== 'Y' && values.hidden === 'Y' && (
        <ConsequenceNote isWarning entity={permission.name} title={text('menu.hiding')} path={consequencePaths.hiding} params={{ id }} />
      )}
      {isMoved && (
        <ConsequenceNote
          isWarning
          entity={permission.name}
          title={text('menu.moving')}
          path={consequencePaths.moving}
          params={{ id, ...(parentId ? { parentId } : {}) }}
          onlyWhenFelt
        />
      )}
    </>
  );
}

interface PlaceProps extends Pick<MenuFormProps, 'record' | 'menus' | 'offered'> {
  readonly parentId: string | null | undefined;
  readonly component: unknown;
  readonly onPick: (screen: OfferedScreen) => void;
}

/** Fields for the screen that a menu opens, and for the menu's position. */
function Place({ record, parentId, component, menus, offered, onPick }: PlaceProps) {
  const text = useText();
  const labelText = useLabel();
  const labelOf = (name: 'component' | 'parentId' | 'icon') => labelText(permission.fields[name].label);
  const isMissing = typeof component === 'string' && isNotOffered(component, offered);
  return (
    <>
      {record?.isDelivered && <Alert type="info" showIcon title={text('menu.delivered')} style={{ marginBottom: 16 }} />}
      <Form.Item name="menuType" hidden initialValue={typeOf(parentId).menuType}>
        <Input />
      </Form.Item>
      <Form.Item
        name="component"
        label={labelOf('component')}
        initialValue={record?.component ?? undefined}
        extra={isMissing && <Alert type="warning" showIcon title={text('menu.notOfferedHint')} style={{ marginTop: 8 }} />}
      >
        <ComponentSelect offered={offered ?? []} onPick={onPick} />
      </Form.Item>
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <Form.Item name="parentId" label={labelOf('parentId')} initialValue={parentId ?? undefined}>
            <ParentSelect menus={menus} without={record?.id} />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="icon" label={labelOf('icon')} initialValue={record?.icon ?? undefined}>
            <IconSelect />
          </Form.Item>
        </Col>
      </Row>
    </>
  );
}
