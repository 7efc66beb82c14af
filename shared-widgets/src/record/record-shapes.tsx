/** The three ways to show a record: beside the list, in a drawer, and instead of the list. */
import { Alert, Button, Card, Flex, Skeleton, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { recordParameter } from 'shared-contracts/session/record-places';
import { Drawer } from 'shared-controls/drawer';
import { useLabel } from 'shared-platform/i18n';
import { useOpenTab, useTab } from 'shared-platform/tabs';
import type { ActionItem } from '../action-group/action-group.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import type { DetailOptions } from '../record-detail/detail-options.ts';
import { useRecordWords } from '../record-detail/record-words.ts';
import { FullscreenOutlined, RollbackOutlined } from '../ui/icons.ts';
import { CloseOutlined, EyeOutlined } from '../ui/list-icons.ts';
import { RecordView } from './record-view.tsx';
import { type Walk, WalkButtons } from './record-walk.tsx';

type AnyRecord = RecordOf<EntityDefinition>;

export interface RecordShapeProps {
  readonly entity: EntityDefinition;
  readonly detail: DetailOptions<EntityDefinition>;
  /** The record to show; undefined while it is loading. */
  readonly record: AnyRecord | undefined;
  /** Why the record could not be loaded. */
  readonly error: string | undefined;
  readonly actionsOf: ((row: AnyRecord) => readonly ActionItem[]) | undefined;
  readonly walk: Walk | undefined;
  readonly onClose: () => void;
}

/** Address in this tab at which only this record is shown. */
function useRecordAddress(id: string | undefined): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  for (const name of ['open', 'preview']) parameters.delete(name);
  if (id) parameters.set(recordParameter, id);
  return `${pathname}?${parameters}`;
}

interface ToolProps {
  readonly words: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

const Tool = ({ words, icon, onPress }: ToolProps) => (
  <Tooltip title={words}>
    <Button type="text" size="small" icon={icon} aria-label={words} onClick={onPress} />
  </Tooltip>
);

function Content({
  entity,
  detail,
  record,
  error,
  actionsOf,
  ...head
}: RecordShapeProps & { readonly isNamed: boolean; readonly tools?: ReactNode }) {
  const { walk, isNamed, tools } = head;
  if (!record) return error ? <Alert type="warning" showIcon title={error} /> : <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <RecordView
      entity={entity}
      detail={detail}
      record={record}
      actions={actionsOf?.(record) ?? []}
      isNamed={isNamed}
      tools={tools}
      before={walk && <WalkButtons walk={walk} />}
    />
  );
}

/**
 * Options for a narrow view: it leaves out the screen's own header, which needs the width of a drawer, and keeps the steps, which fit
 * everywhere.
 */
function narrowed({ header: _, hasOwnSteps: __, ...detail }: DetailOptions<EntityDefinition>): DetailOptions<EntityDefinition> {
  return detail;
}

/** Width in pixels of the record beside the list. */
const previewWidth = 420;

/** The record beside the list, which stays usable. */
export function RecordPreview({ onExpand, ...props }: RecordShapeProps & { readonly onExpand: () => void }) {
  const { entity, record, detail, onClose } = props;
  const t = useRecordWords();
  const text = useLabel();
  const open = useOpenTab();
  const address = useRecordAddress(record?.id);
  return (
    <aside
      aria-label={t('preview', { name: text(entity.label) })}
      style={{
        width: previewWidth,
        flex: `0 0 ${previewWidth}px`,
        position: 'sticky',
        top: 0,
        maxHeight: 'calc(100dvh - 120px)',
        overflow: 'auto',
      }}
    >
      <Card size="small">
        <Content
          {...props}
          detail={narrowed(detail)}
          isNamed
          tools={
            <Flex>
              <Tool words={t('asDrawer')} icon={<EyeOutlined />} onPress={onExpand} />
              <Tool words={t('asTab')} icon={<FullscreenOutlined />} onPress={() => open(address)} />
              <Tool words={t('close')} icon={<CloseOutlined />} onPress={onClose} />
            </Flex>
          }
        />
      </Card>
    </aside>
  );
}

/** A record in a drawer over the list, which takes 60 % of the window. */
export interface RecordDrawerProps extends RecordShapeProps {
  readonly isOpen: boolean;
  /** Called when the drawer has disappeared. */
  readonly onClosed?: () => void;
}

export function RecordDrawer({ isOpen, onClosed, ...given }: RecordDrawerProps) {
  // While the drawer slides out, it shows the record that it was opened for; otherwise people would see it emptied first.
  const shown = useRef(given);
  if (isOpen) shown.current = given;
  const props = shown.current;
  const { entity, record, detail, onClose } = props;
  const t = useRecordWords();
  const messages = useWidgetMessages();
  const text = useLabel();
  const open = useOpenTab();
  const address = useRecordAddress(record?.id);
  const name = record ? titleOf(entity, record) : '';
  return (
    <Drawer
      title={`${messages('detail', { name: text(entity.label) })}${name && ` · ${name}`}`}
      open={isOpen}
      size={`max(60vw, ${detail.width ?? 720}px)`}
      destroyOnHidden
      onClose={onClose}
      // The address of an open record is a step of the history, so Back closes the drawer without being held; where it is none, the list holds Back.
      onBack={null}
      afterOpenChange={(opened) => !opened && onClosed?.()}
      extra={record && <Tool words={t('asTab')} icon={<FullscreenOutlined />} onPress={() => open(address)} />}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <Content {...props} isNamed={false} />
    </Drawer>
  );
}

/** The record instead of the list, at its own address. */
export function RecordPage(props: RecordShapeProps) {
  const { entity, record, onClose } = props;
  const t = useRecordWords();
  const text = useLabel();
  const { setTitle } = useTab();
  const name = record ? titleOf(entity, record) : '';
  const label = text(entity.label);
  useEffect(() => {
    if (name) setTitle(`${label} ${name}`);
  }, [setTitle, label, name]);
  return (
    <Card size="small" variant="borderless">
      <Content
        {...props}
        isNamed
        tools={
          <Button type="text" size="small" icon={<RollbackOutlined />} onClick={onClose}>
            {t('backToList')}
          </Button>
        }
      />
    </Card>
  );
}
