import { Flex, Tag, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { type EntityDefinition, genericLabels } from 'shared-contracts/entity/entity';
import type { ActivityChange, ActivityEntry } from 'shared-contracts/record/record-activity';
import { partyLabels } from 'shared-contracts/session/parties';
import { useLabel } from 'shared-platform/i18n';
import { useExcludedCodes } from 'shared-platform/permission';
import { entityField } from '../../field-kinds/entity-fields.ts';
import { FieldCell } from '../../field-kinds/field-cell.tsx';
import { useRecordWords } from '../../record-detail/record-words.ts';
import { StateTag } from '../../tags/state-tag.tsx';
import { CommentLine } from './comment-line.tsx';

export interface ActivityLineProps {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly entry: ActivityEntry;
  readonly onChanged: () => void;
}

/** An entry of the activity: time, person, event. */
export function ActivityLine(props: ActivityLineProps) {
  const { entry } = props;
  const text = useLabel();
  const who = entry.by.name ?? text(partyLabels[entry.by.side ?? 'platform']);
  return (
    <Flex vertical gap={2}>
      <Flex gap={8} align="center" wrap>
        <Typography.Text type="secondary" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
          {entry.at.slice(0, 16)}
        </Typography.Text>
        <Typography.Text strong>{who}</Typography.Text>
        <What {...props} />
      </Flex>
      {entry.kind === 'comment' && <CommentLine {...props} />}
      {entry.changes && entry.changes.length > 0 && <Changes {...props} changes={entry.changes} />}
      {entry.kind !== 'comment' && entry.kind !== 'message' && entry.kind !== 'file' && entry.text && (
        <Typography.Text>{entry.text}</Typography.Text>
      )}
    </Flex>
  );
}

/** Says what happened in an event; names the states before and after, or the file. */
function What({ entity, entry }: ActivityLineProps): ReactNode {
  const t = useRecordWords();
  const text = useLabel();
  if (entry.kind === 'comment') return null;
  if (entry.kind === 'message') {
    return (
      <>
        <Tag>{t('notified')}</Tag>
        {entry.text}
      </>
    );
  }
  if (entry.kind === 'file') return <FileEntry entity={entity} entry={entry} />;
  const dict = entity.fields[entity.stateField ?? '']?.dict;
  const label = entity.actions[entry.action ?? '']?.label;
  return (
    <>
      <span>{label ? text(label) : t(genericWord(entry.action))}</span>
      {entry.kind === 'transition' && dict && (
        <span>
          {entry.from && (
            <>
              <StateTag dict={dict} value={entry.from} />→{' '}
            </>
          )}
          <StateTag dict={dict} value={entry.to} />
        </span>
      )}
    </>
  );
}

function genericWord(action: string | undefined) {
  const words = { add: 'actionAdd', edit: 'actionEdit', delete: 'actionDelete', import: 'actionImport', undo: 'actionUndo' } as const;
  return action && action in words && (action in genericLabels || action === 'undo')
    ? words[action as keyof typeof words]
    : ('actionOther' as const);
}

function FileEntry({ entity, entry: { file } }: Pick<ActivityLineProps, 'entity' | 'entry'>) {
  const t = useRecordWords();
  const text = useLabel();
  const field = file && entityField(entity, file.field);
  if (!file || !field) return null;
  return (
    <>
      {t('uploaded', { field: text(field.label) })}
      <FieldCell field={field} name={file.field} row={{ [file.field]: file.path }} />
    </>
  );
}

/** Number of changes that are shown at once; a button shows the others. */
const atGlance = 3;

function Changes({ entity, changes }: ActivityLineProps & { readonly changes: readonly ActivityChange[] }) {
  const t = useRecordWords();
  const excluded = useExcludedCodes(entity.name);
  const [isWhole, setWhole] = useState(false);
  const known = changes.filter(({ field }) => !excluded.has(field));
  const shown = isWhole ? known : known.slice(0, atGlance);
  return (
    <ul style={{ margin: 0, paddingInlineStart: 16 }}>
      {shown.map((change) => (
        <Change key={change.field} entity={entity} change={change} />
      ))}
      {known.length > shown.length && (
        <li style={{ listStyle: 'none' }}>
          <Typography.Link onClick={() => setWhole(true)}>{t('moreChanges', { count: known.length })}</Typography.Link>
        </li>
      )}
    </ul>
  );
}

function Change({ entity, change }: { readonly entity: EntityDefinition; readonly change: ActivityChange }) {
  const t = useRecordWords();
  const text = useLabel();
  const { field: name, before, after, beforeText, afterText } = change;
  const field = entityField(entity, name);
  const label = field?.label ?? entity.lines?.[name]?.label;
  if (!label) return null;
  const value = (raw: string | null, words: string | null | undefined): ReactNode =>
    raw === null || raw === '' || !field ? (
      <Typography.Text type="secondary">{t('nothing')}</Typography.Text>
    ) : (
      <FieldCell field={field} name={name} row={{ [name]: raw, [`${name}_dictText`]: words }} />
    );
  return (
    <li>
      <Typography.Text type="secondary">{text(label)}</Typography.Text>{' '}
      {field ? (
        <>
          {value(before, beforeText)} → {value(after, afterText)}
        </>
      ) : (
        t('changed')
      )}
    </li>
  );
}
