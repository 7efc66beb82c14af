/** Notes in forms that say whom the changes to a record affect once they are saved. */
import { type Consequence, consequencePaths, type EditConsequence, type EditedKind } from 'shared-contracts/system/consequence';
import { useRead } from 'shared-platform/read';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useText } from '../../messages.ts';
import { useEditSentences, useSentences } from './consequence.ts';

interface NoteProps {
  readonly title: string;
  /** Whether people lose something at once when the form is saved. */
  readonly isWarning?: boolean | undefined;
  readonly description?: string | undefined;
  /** Called to ask the server again; only when it could not be asked. */
  readonly onRetry?: (() => void) | undefined;
}

function Note({ title, isWarning = false, description, onRetry }: NoteProps) {
  const text = useText();
  return (
    <Alert
      type={isWarning ? 'warning' : 'info'}
      showIcon
      title={title}
      description={description}
      action={onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}
      style={{ marginBlock: '12px 16px' }}
    />
  );
}

export interface PlainEditNoteProps {
  readonly title: string;
  /** Sentences about what uses the record. */
  readonly uses?: string | undefined;
  readonly canUndo?: boolean;
  /** Whether people lose something, or more happens than they would expect. */
  readonly isWarning?: boolean;
}

/** Note whose people are not counted: nobody is directly affected, or nobody can know who will be. */
export function PlainEditNote({ title, uses, canUndo = true, isWarning = false }: PlainEditNoteProps) {
  const text = useText();
  return (
    <Note title={title} isWarning={isWarning} description={[uses, canUndo && text('consequence.canUndo')].filter(Boolean).join(' ')} />
  );
}

export interface EditNoteProps {
  readonly kind: EditedKind;
  readonly id: string;
  /** What people lose at once when the form is saved; missing: nothing. */
  readonly warning?: string | undefined;
}

/** Note with the people who see or use the record, and what uses it. */
export function EditNote({ kind, id, warning }: EditNoteProps) {
  const text = useText();
  const sentences = useEditSentences();
  const { data, error, refetch } = useRead<EditConsequence>(consequencePaths.edit, { entity: kind, id });
  return (
    <Note
      title={warning ?? text(`edit.${kind}`)}
      isWarning={warning !== undefined}
      description={error ? error.message : data && sentences(kind, data)}
      onRetry={error ? refetch : undefined}
    />
  );
}

export interface ConsequenceNoteProps {
  readonly title: string;
  /** One of `consequencePaths` that answers a GET with a `Consequence`, and its parameters. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Name of the entity after whose changes the server is asked again. */
  readonly entity?: string;
  readonly isWarning?: boolean;
  /** When nobody is affected, no note is shown. */
  readonly onlyWhenFelt?: boolean;
  /** Whether the people keep what the change is about, so that the note only says who has it. */
  readonly isKept?: boolean;
}

/** Note with the server's answer about whom a change affects, and what they get and lose. */
export function ConsequenceNote({ title, path, params, entity, isWarning, onlyWhenFelt = false, isKept = false }: ConsequenceNoteProps) {
  const sentences = useSentences();
  const { data, error, refetch } = useRead<Consequence>(path, params, entity ? { entity } : {});
  if (onlyWhenFelt && !error && !data?.people) return null;
  return (
    <Note
      title={title}
      isWarning={isWarning}
      description={error ? error.message : data && sentences(isKept ? { ...data, taken: [] } : data)}
      onRetry={error ? refetch : undefined}
    />
  );
}
