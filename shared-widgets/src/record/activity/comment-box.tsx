import { Button, Checkbox, Flex, Mentions, Spin, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type CommentDraft, commentLimits, type RecordPerson, recordCalls } from 'shared-contracts/record/record-activity';
import { partyLabels, type Side, sideOf } from 'shared-contracts/session/parties';
import { abortedCode, failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { useUnsaved } from 'shared-platform/tabs';
import { draftName } from '../../entity-form/draft-name.ts';
import { useRecordWords } from '../../record-detail/record-words.ts';
import { useCommentWriting } from './comment-draft.ts';

type Written = Pick<CommentDraft, 'content' | 'mentions' | 'audience'>;

export interface CommentBoxProps {
  readonly entity: EntityDefinition;
  readonly id: string;
  /** Parties to whom the comment may be shown; when editing, those that see it. */
  readonly audiences: readonly Side[];
  /** The comment that is edited; undefined for a new one. */
  readonly initial?: { readonly content: string; readonly mentions: readonly RecordPerson[] };
  /** Sends the comment; resolves to whether it succeeded, after which the box is cleared. */
  readonly onSend: (written: Written) => Promise<boolean>;
  /** Closes the box for editing: the person gave up, or everything that was typed is saved. */
  readonly onClose?: () => void;
}

/** Pause in typing after which people are searched, ms. */
const pause = 150;

/** People whose name matches the text after @ and who may read the comment. */
function usePeople({ entity, id }: Pick<CommentBoxProps, 'entity' | 'id'>, audience: readonly Side[]) {
  const [asked, setAsked] = useState('');
  /** The last response; without people when the search failed. */
  const [found, setFound] = useState<{ readonly keyword: string; readonly people: readonly RecordPerson[] | null }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (keyword: string): void => {
    setAsked(keyword);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const question = { entity: entity.name, id, keyword, audience: audience.join(',') };
      // A newer search aborts the previous one; when names cannot be loaded, the comment can still be sent.
      void http.get<readonly RecordPerson[]>(recordCalls.people, question, { quiet: true, latest: 'mentions' }).then(
        (people) => setFound({ keyword, people }),
        (thrown: unknown) => {
          if (failureOf(thrown).code !== abortedCode) setFound({ keyword, people: null });
        },
      );
    }, pause);
  };
  // Until the response for the last letters is there, only those of the former people are offered whose name has these letters: a quick
  // Enter must not choose somebody else.
  const hasLetters = ({ name }: RecordPerson): boolean => name.toLowerCase().includes(asked.toLowerCase());
  const isCurrent = found?.keyword === asked;
  const people = (isCurrent ? found.people : found?.people?.filter(hasLetters)) ?? [];
  return { people, isNobody: isCurrent && people.length === 0, isFailed: isCurrent && found.people === null, ask };
}

/**
 * Begins a new line at the caret, as Enter does in a text. The library takes Enter for a choice of a person, also when nobody has the typed
 * name.
 */
function beginLine(area: HTMLTextAreaElement): void {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether the text before the caret ends with the beginning of a mention. */
const isMentioning = ({ value, selectionStart }: HTMLTextAreaElement): boolean => /@[^\s@]*$/.test(value.slice(0, selectionStart));

/** Input of a comment: text, mentioned people, and which parties see it. */
export function CommentBox({ entity, id, audiences, initial, onSend, onClose }: CommentBoxProps) {
  const t = useRecordWords();
  const text = useLabel();
  const session = useSession();
  const isPlatform = !session || sideOf(session.user) === null;
  const { written, change, sent } = useCommentWriting(
    initial ? undefined : draftName(entity, { id, action: 'comment' }),
    initial && { content: initial.content, people: initial.mentions, shownTo: audiences },
  );
  const { content, people: chosen, shownTo } = written;
  const [isSending, setSending] = useState(false);
  // Known at once, while `isSending` is known after the next render only: a second press of the keys must not send the comment again.
  const isRunning = useRef(false);
  const { people, isNobody, isFailed, ask } = usePeople({ entity, id }, shownTo);
  const latest = useRef(content);
  latest.current = content;
  useUnsaved(content !== (initial?.content ?? ''));
  const send = async (): Promise<void> => {
    if (isRunning.current || content.trim() === '') return;
    isRunning.current = true;
    setSending(true);
    const mentions = [...new Set(chosen.filter(({ name }) => content.includes(`@${name}`)).map((person) => person.id))];
    const isSent = await onSend({ content: content.trim(), mentions, audience: shownTo });
    isRunning.current = false;
    setSending(false);
    if (isSent && !initial) sent(content);
    // What was typed while the comment was being saved stays in the box, until it is saved, too.
    if (isSent && initial && latest.current === content) onClose?.();
  };
  return (
    <Flex vertical gap={8}>
      <Mentions
        aria-label={t('comment')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={commentLimits.length}
        placeholder={t('commentHint')}
        value={content}
        onChange={(typed) => {
          change({ content: typed });
          // The library reports a search after a key only, but letters also come by dictation or from the menu with “Paste”.
          const [, letters] = /@([^\s@]*)$/.exec(typed) ?? [];
          if (letters) ask(letters);
        }}
        onSearch={ask}
        notFoundContent={isFailed ? t('peopleFailed') : isNobody ? t('nobodyFound') : <Spin size="small" />}
        filterOption={false}
        options={people.map((person) => ({
          value: person.name,
          key: person.id,
          label: person.depart ? `${person.name} · ${person.depart}` : person.name,
        }))}
        onSelect={({ key, value }) => {
          const person = people.find((one) => one.id === key) ?? people.find(({ name }) => name === value);
          if (person) change({ people: [...chosen, person] });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (isNobody && !event.ctrlKey && !event.metaKey && isMentioning(event.currentTarget)) {
            event.preventDefault();
            beginLine(event.currentTarget);
          }
          if (!event.ctrlKey && !event.metaKey) return;
          // In a drawer the same keys press the main button, which would start the record's next action.
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
      />
      <Flex gap={12} align="center" wrap>
        {isPlatform && !initial && audiences.length > 0 && (
          <Checkbox.Group
            aria-label={t('alsoVisible')}
            value={[...shownTo]}
            options={audiences.map((side) => ({ value: side, label: t('visibleTo', { sides: text(partyLabels[side]) }) }))}
            onChange={(sides) => change({ shownTo: sides })}
          />
        )}
        {!initial && (
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {isPlatform ? shownTo.length === 0 && t('internal') : t('ownSide')}
          </Typography.Text>
        )}
        <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
          {onClose && <Button onClick={onClose}>{t('cancel')}</Button>}
          <Button type={initial ? 'primary' : 'default'} loading={isSending} disabled={content.trim() === ''} onClick={() => void send()}>
            {t(initial ? 'save' : 'send')}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
