/** The saved queries beside the conditions; a person can choose or delete one, or make a view of it. */
import { Alert, Button, Card, Skeleton, Tag, Tooltip, Typography } from 'antd';
import type { ListView } from 'shared-contracts/entity/list-view';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { DeleteOutlined } from '../ui/list-icons.ts';
import { useQueryStyles } from './query-styles.ts';
import { useQueryWords } from './query-words.ts';
import type { SavedQueries } from './use-saved-queries.ts';

export interface SavedListProps {
  readonly saved: SavedQueries;
  readonly onChoose: (query: ListView) => void;
  /** Makes a view of a query; absent when the list has no views. */
  readonly onView: ((query: ListView) => void) | undefined;
}

export function SavedList({ saved: { queries, isFailed, remove }, onChoose, onView }: SavedListProps) {
  const words = useQueryWords();
  const { id: tab } = useTab();
  const styles = useQueryStyles();
  const ask = async (query: ListView): Promise<void> => {
    // `http` has shown the refusal to the person.
    if (await notices.confirm({ title: words('deleteAsk'), content: query.name, dangerous: true, tab }))
      await remove(query).catch(() => undefined);
  };
  return (
    <Card size="small" title={words('savedQueries')}>
      {isFailed && <Alert type="error" title={words('savedFailed')} />}
      {!queries && !isFailed && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {queries?.length === 0 && <Typography.Text type="secondary">{words('noneSaved')}</Typography.Text>}
      {queries && queries.length > 0 && (
        <ul style={styles.saved} aria-label={words('savedQueries')}>
          {queries.map((query) => (
            <li key={query.id} style={styles.line}>
              <Tooltip title={query.leftOut > 0 ? words('leftOut') : undefined}>
                <Button
                  type="link"
                  size="small"
                  style={styles.name}
                  aria-disabled={query.leftOut > 0}
                  onClick={() => (query.leftOut > 0 ? notices.warning(words('leftOut')) : onChoose(query))}
                >
                  <bdi>{query.name}</bdi>
                </Button>
              </Tooltip>
              {query.isShared && <Tag>{words('shared')}</Tag>}
              {onView && query.leftOut === 0 && (
                <Button type="text" size="small" aria-label={words('toView', { name: query.name })} onClick={() => onView(query)}>
                  {words('toViewShort')}
                </Button>
              )}
              {query.isEditable && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={words('deleteOne', { name: query.name })}
                  onClick={() => void ask(query)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
