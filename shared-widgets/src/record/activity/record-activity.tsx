import { Alert, Button, Flex, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ActivityKind, type ActivityPage, recordCalls } from 'shared-contracts/record/record-activity';
import type { Side } from 'shared-contracts/session/parties';
import { EmptyHint } from 'shared-controls/empty-hint';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useRecordWords } from '../../record-detail/record-words.ts';
import { ActivityLine } from './activity-line.tsx';
import { CommentBox } from './comment-box.tsx';
import { sendComment } from './send-comment.ts';

export interface RecordActivityProps {
  readonly entity: EntityDefinition;
  readonly id: string;
  /** Parties to whom a comment may be shown; empty: the person may not comment. */
  readonly audiences: readonly Side[];
  readonly mayComment: boolean;
}

const kinds = [
  ['transition', 'kindTransition'],
  ['edit', 'kindEdit'],
  ['comment', 'kindComment'],
  ['message', 'kindMessage'],
  ['file', 'kindFile'],
] as const satisfies readonly (readonly [ActivityKind, string])[];

/** The activity of a record, newest first, with an input for comments. */
export function RecordActivity({ entity, id, audiences, mayComment }: RecordActivityProps) {
  const t = useRecordWords();
  const can = useCan();
  const [kind, setKind] = useState<ActivityKind | ''>('');
  const [round, setRound] = useState(0);
  const allowed = kinds.filter(([name]) => can(name === 'comment' ? 'recordComment:list' : 'recordComment:history'));
  const options = [{ value: '' as const, label: t('all') }, ...allowed.map(([value, word]) => ({ value, label: t(word) }))];
  const read = (): void => setRound((before) => before + 1);
  return (
    <Flex vertical gap={12}>
      {mayComment && (
        <CommentBox
          entity={entity}
          id={id}
          audiences={audiences}
          onSend={async (draft) => {
            const isSent = await sendComment({ entity: entity.name, recordId: id, ...draft });
            if (isSent) read();
            return isSent;
          }}
        />
      )}
      {allowed.length > 1 && (
        <div style={{ overflowX: 'auto' }}>
          <Segmented size="small" aria-label={t('filterKinds')} options={options} value={kind} onChange={setKind} />
        </div>
      )}
      <Entries key={`${id} ${kind}`} entity={entity} id={id} kind={kind} round={round} onChanged={read} />
    </Flex>
  );
}

interface EntriesProps {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly kind: ActivityKind | '';
  /** Number of comments that were written here; when it changes, the activity is read again. */
  readonly round: number;
  /** Cursor for the next request: the end of the previous page. */
  readonly before?: string;
  readonly onChanged: () => void;
}

/**
 * One page of entries and, on demand, the next; each continues at the cursor of the previous one, even if newer entries have been added.
 */
function Entries(props: EntriesProps) {
  const { entity, id, kind, round, before, onChanged } = props;
  const t = useRecordWords();
  const [isMore, setMore] = useState(false);
  const params = { entity: entity.name, id, kinds: kind || undefined, before, round: round || undefined };
  const { data, error, refetch } = useRead<ActivityPage>(recordCalls.activity, params, { entity: entity.name });
  if (error && !data)
    return (
      <Alert
        type="warning"
        showIcon
        title={error.message}
        action={
          <Button size="small" onClick={refetch}>
            {t('retry')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.entries.length === 0 && !before) return <EmptyHint text={t('activityNone')} />;
  return (
    <>
      <Flex component="ol" vertical gap={12} aria-label={t('activity')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.entries.map((entry) => (
          <li key={entry.key}>
            <ActivityLine entity={entity} id={id} entry={entry} onChanged={onChanged} />
          </li>
        ))}
      </Flex>
      {data.next && !isMore && (
        <Button type="link" onClick={() => setMore(true)}>
          {t('more')}
        </Button>
      )}
      {data.next && isMore && <Entries {...props} before={data.next} />}
    </>
  );
}
