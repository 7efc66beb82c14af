import { Button, Flex, Tag, Typography, theme } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { partyLabels, sideOf } from 'shared-contracts/session/parties';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useSession } from 'shared-platform/session';
import { useTab } from 'shared-platform/tabs';
import { useRecordWords } from '../../record-detail/record-words.ts';
import type { ActivityLineProps } from './activity-line.tsx';
import { CommentBox } from './comment-box.tsx';
import { changeComment, deleteComment } from './send-comment.ts';

/** A comment, who sees it, and what its author can still do with it. */
export function CommentLine({ entity, id, entry: { text: content, comment }, onChanged }: ActivityLineProps) {
  const t = useRecordWords();
  const { id: tab } = useTab();
  const can = useCan();
  const { token } = theme.useToken();
  const [isEditing, setEditing] = useState(false);
  if (!comment) return null;
  if (isEditing) {
    return (
      <CommentBox
        entity={entity}
        id={id}
        audiences={comment.audience}
        initial={{ content: content ?? '', mentions: comment.mentions }}
        onClose={() => setEditing(false)}
        onSend={async ({ content: changed, mentions }) => {
          const isSaved = await changeComment({ id: comment.id, version: comment.version, content: changed, mentions });
          if (isSaved) onChanged();
          return isSaved;
        }}
      />
    );
  }
  const remove = async (): Promise<void> => {
    if (!(await notices.confirm({ title: t('delete'), content: t('deleteSure'), dangerous: true, tab }))) return;
    if (await deleteComment(comment.id)) onChanged();
  };
  return (
    <div style={{ background: token.colorFillQuaternary, borderRadius: token.borderRadius, padding: '8px 12px' }}>
      {/* Comments are shown as plain text, whatever they contain. */}
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {withMentions(
          content ?? '',
          comment.mentions.map(({ name }) => name),
        )}
      </div>
      <Flex gap={8} align="center" wrap style={{ marginTop: 4 }}>
        <Audience audience={comment.audience} />
        {comment.isEdited && (
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {t('edited')}
          </Typography.Text>
        )}
        {comment.mayChange && (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
        {comment.mayChange && can('recordComment:delete') && (
          <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        )}
      </Flex>
    </div>
  );
}

/** Which parties see the comment; shown to the platform's people only. */
function Audience({ audience }: { readonly audience: readonly (keyof typeof partyLabels)[] }) {
  const t = useRecordWords();
  const text = useLabel();
  const session = useSession();
  if (!session || sideOf(session.user)) return null;
  if (audience.length === 0) return <Tag>{t('internal')}</Tag>;
  return <Tag color="warning">{t('visibleTo', { sides: namesText(audience.map((side) => text(partyLabels[side]))) })}</Tag>;
}

/** The text with the names of mentioned people highlighted. */
function withMentions(content: string, names: readonly string[]): ReactNode {
  const parts: { readonly at: number; readonly text: string; readonly isName: boolean }[] = [];
  let from = 0;
  while (from < content.length) {
    const next = names
      .map((name) => ({ at: content.indexOf(`@${name}`, from), text: `@${name}` }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.text.length - one.text.length)[0];
    if (!next) break;
    if (next.at > from) parts.push({ at: from, text: content.slice(from, next.at), isName: false });
    parts.push({ ...next, isName: true });
    from = next.at + next.text.length;
  }
  parts.push({ at: from, text: content.slice(from), isName: false });
  return parts.map(({ at, text, isName }) => (
    <Fragment key={at}>{isName ? <Typography.Text strong>{text}</Typography.Text> : text}</Fragment>
  ));
}
