import { useRef, useState } from 'react';
import { feedback, feedbackMessage, ownerType } from 'shared-contracts/business/service/feedback';
import { feedbackStatus } from 'shared-contracts/business/transport-states';
import { permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { useDictionaryText } from 'shared-platform/dictionary';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useSession } from 'shared-platform/session';
import { useUnsaved } from 'shared-platform/tabs';
import { FieldCell } from 'shared-widgets/field-cell';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { feedbackTexts as texts } from './feedback-texts.ts';

type Feedback = RecordOf<typeof feedback>;

interface Said {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  readonly senderType: string;
  readonly content: string;
  readonly images: string | null;
}

/** Largest number of messages shown; conversations about a feedback are short. */
const mostMessages = 100;

/** Whether the reader belongs to the platform; the other side of the conversation is a shipper or carrier. */
function useIsPlatform(): boolean {
  const user = useSession()?.user;
  return !user?.shipperId && !user?.carrierId;
}

function Bubble({ said }: { readonly said: Said }) {
  const isOwn = (said.senderType === ownerType.platform) === useIsPlatform();
  const side = useDictionaryText('owner_type', said.senderType);
  return (
    <Flex vertical gap={2} style={{ alignSelf: isOwn ? 'flex-end' : 'flex-start', maxWidth: '88%' }} role="listitem">
      <Typography.Text type="secondary" style={{ fontSize: 12, textAlign: isOwn ? 'end' : 'start' }}>
        {`${side} ${said.by} ${said.at.slice(0, 16)}`}
      </Typography.Text>
      <Card size="small">
        <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{said.content}</Typography.Text>
        {said.images && (
          <div>
            <FieldCell field={feedbackMessage.fields.images} name="images" row={{ images: said.images }} />
          </div>
        )}
      </Card>
    </Flex>
  );
}

/** The text with which a feedback began, as the first message of its conversation. */
const firstWords = ({ id, createTime, contactName, sourceType, content, images }: Feedback): Said => ({
  ...{ key: id, at: createTime, by: contactName, senderType: sourceType, content, images },
});

/** The conversation about a feedback, oldest message first, with an input for the next message if the reader may write one. */
export function Conversation({ record }: { readonly record: Feedback }) {
  const text = useLabel();
  const query = { feedbackId: record.id, pageNo: 1, pageSize: mostMessages, column: 'createTime', order: 'asc' as const };
  const { data, error, isLoading, refetch } = entityApi(feedbackMessage).useList(query);
  // Messages of the same second are ordered by their ids, which grow with time.
  const ordered = (data?.records ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const later = ordered.map(({ id, createTime, senderName, senderType, content, images }) => ({
    ...{ key: id, at: createTime, by: senderName, senderType, content, images: images ?? null },
  }));
  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={12} role="list" aria-label={text(texts.talk)}>
        <Bubble said={firstWords(record)} />
        {later.map((said) => (
          <Bubble key={said.key} said={said} />
        ))}
      </Flex>
      {error && !data && (
        <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text(texts.retry)}</Button>} />
      )}
      {isLoading && !data && <Skeleton active paragraph={{ rows: 2 }} />}
      <Composer record={record} onSent={refetch} />
    </Flex>
  );
}

interface ComposerProps {
  readonly record: Feedback;
  readonly onSent: () => void;
}

/**
 * Input for the next message. The platform's people choose whether it is only a message or their response, after which the feedback is no
 * longer their task.
 */
function Composer({ record, onSent }: ComposerProps) {
  const text = useLabel();
  const can = useCan();
  const [words, setWords] = useState('');
  /** Whether a message is on its way: a second press of the keys must not send it again. */
  const isSending = useRef(false);
  useUnsaved(words.trim() !== '');
  const [say, saying] = entityApi(feedback).useAction('say');
  const [reply, replying] = entityApi(feedback).useAction('reply');
  const { id, version, feedbackStatus: status } = record;
  const isRunning = status === feedbackStatus.running;
  const maySay = (isRunning || status === feedbackStatus.open) && can(permissionCode(feedback, 'say'));
  const mayReply = isRunning && can(permissionCode(feedback, 'reply'));
  if (!maySay && !mayReply) return null;

  const send = async (call: () => Promise<{ readonly data?: unknown }>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    const { data } = await call().finally(() => {
      isSending.current = false;
    });
    // `http` has shown the refusal to the person; the typed text stays in the input.
    if (!data) return;
    // What was typed behind the text while it was sent stays.
    setWords((now) => (now.startsWith(words) ? now.slice(words.length) : now));
    onSent();
  };
  const content = words.trim();
  const sendMessage = () => void send(() => say({ id, version, content }));
  return (
    <Flex vertical gap={8}>
      <Input.TextArea
        aria-label={text(texts.yourWords)}
        placeholder={`${text(texts.yourWords)} · ${text(texts.hint)}`}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={mayReply ? 500 : 1000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          // In a drawer the same keys press the main button.
          event.preventDefault();
          event.stopPropagation();
          if (content.length >= 2 && maySay) sendMessage();
        }}
      />
      <Flex gap={8} justify="end" wrap>
        {maySay && (
          <Button type={mayReply ? 'default' : 'primary'} disabled={content.length < 2} loading={saying.isLoading} onClick={sendMessage}>
            {text(texts.send)}
          </Button>
        )}
        {mayReply && (
          <Button
            type="primary"
            disabled={content.length < 2}
            loading={replying.isLoading}
            onClick={() => void send(() => reply({ id, version, handleResult: content }))}
          >
            {text(texts.respond)}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
