/** The text of a comment that is being written: kept like the draft of a form, so that it outlives another record and a reload. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import type { RecordPerson } from 'shared-contracts/record/record-activity';
import type { Side } from 'shared-contracts/session/parties';
import { drafts } from 'shared-platform/drafts';

export interface WrittenComment {
  readonly content: string;
  /** People who were chosen after an @; those whose name is no longer in the text are not sent. */
  readonly people: readonly RecordPerson[];
  readonly shownTo: readonly Side[];
}

const nothing: WrittenComment = { content: '', people: [], shownTo: [] };

function writtenIn({ content: { values } }: Draft): WrittenComment {
  const { content, people, shownTo } = values as Partial<WrittenComment>;
  return { content: content ?? '', people: people ?? [], shownTo: shownTo ?? [] };
}

export interface CommentWriting {
  readonly written: WrittenComment;
  readonly change: (patch: Partial<WrittenComment>) => void;
  /** To be called when this text was sent; what was typed behind it meanwhile stays. */
  readonly sent: (content: string) => void;
}

/** State of the input. `name`: the name of its draft; undefined: no draft is kept, because a comment that exists already is edited. */
export function useCommentWriting(name: string | undefined, initial: Partial<WrittenComment> = {}): CommentWriting {
  const [written, setWritten] = useState<WrittenComment>({ ...nothing, ...initial });
  const latest = useRef(written);
  const hasKept = useRef(false);
  const show = (next: WrittenComment): void => {
    latest.current = next;
    setWritten(next);
  };
  const put = (next: WrittenComment): void => {
    show(next);
    if (name === undefined) return;
    if (next.content.trim() !== '') drafts.keep(name, { values: { ...next }, base: {} });
    else if (hasKept.current) drafts.discard(name);
    hasKept.current = next.content.trim() !== '';
  };
  const takeUp = useEffectEvent((draft: Draft): void => {
    const before = writtenIn(draft);
    const { content, people, shownTo } = latest.current;
    hasKept.current = true;
    if (content === '') {
      show(before);
      return;
    }
    // A text that was typed before the draft was found is put behind it.
    const both = `${before.content}\n${content}`;
    put({ content: both, people: [...before.people, ...people], shownTo: shownTo.length > 0 ? shownTo : before.shownTo });
  });
  const hasLooked = useRef(false);
  useEffect(() => {
    // React runs this effect again when a tab is shown again; the input must not get its own draft then.
    if (name === undefined || hasLooked.current) return;
    hasLooked.current = true;
    drafts.find(name).then(
      (draft) => draft && takeUp(draft),
      // Without a connection the input begins empty; a text that is typed now is added to the draft that the server has.
      () => undefined,
    );
  }, [name]);
  return {
    written,
    change: (patch) => put({ ...latest.current, ...patch }),
    sent: (content) => {
      const now = latest.current;
      put(now.content.startsWith(content) ? { ...nothing, content: now.content.slice(content.length) } : now);
    },
  };
}
