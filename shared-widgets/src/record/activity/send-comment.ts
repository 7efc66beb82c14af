/** Sends and deletes comments; the HTTP client shows a refusal, and the typed text stays. */
import { type CommentDraft, recordCalls } from 'shared-contracts/record/record-activity';
import { http } from 'shared-platform/http';

const isDone = async (call: Promise<unknown>): Promise<boolean> =>
  await call.then(
    () => true,
    () => false,
  );

export const sendComment = (draft: CommentDraft): Promise<boolean> => isDone(http.post(recordCalls.addComment, draft));

export interface ChangedComment extends Pick<CommentDraft, 'content' | 'mentions'> {
  readonly id: string;
  readonly version: number;
}

export const changeComment = (changed: ChangedComment): Promise<boolean> => isDone(http.put(recordCalls.editComment, changed));

export const deleteComment = (id: string): Promise<boolean> => isDone(http.delete(recordCalls.deleteComment, { id }));
