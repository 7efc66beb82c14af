/** Dialog that builds, runs and saves an advanced query. */
import { Button, Flex, Grid } from 'antd';
import { useState } from 'react';
import { advancedParameters, type ConditionGroup } from 'shared-contracts/entity/advanced-query';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListView } from 'shared-contracts/entity/list-view';
import { Modal } from 'shared-controls/modal';
import { notices } from 'shared-platform/notices';
import { useSight } from '../masked/sight.ts';
import { ConditionGroupPanel } from './condition-group.tsx';
import { conditionFields } from './condition-kinds.tsx';
import { type DraftGroup, isTooLong, newGroup, queryOf, readDraft } from './query-draft.ts';
import { useQueryStyles } from './query-styles.ts';
import { useQueryWords } from './query-words.ts';
import { SaveQuery } from './save-query.tsx';
import { SavedList } from './saved-list.tsx';
import { useSavedQueries } from './use-saved-queries.ts';

export interface AdvancedQueryDialogProps {
  readonly entity: EntityDefinition;
  /** Path of the list's screen, under which queries are saved. */
  readonly list: string;
  /** Parameters of the query that is applied at present. */
  readonly search: Readonly<Record<string, string>>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the query to apply, or with undefined when the person ends the applied query. */
  readonly onRun: (query: ConditionGroup | undefined) => void;
  /** Saves the query as a view of the list; absent where views cannot be saved. */
  readonly onView: ((name: string, search: Readonly<Record<string, string>>) => Promise<void>) | undefined;
}

const width = 1000;

/** What the person has typed so far; it starts with the applied query, and is kept while the dialog is closed. */
function useDraft(search: Readonly<Record<string, string>>) {
  const source = JSON.stringify(search);
  const read = () => ({ source, draft: readDraft(search[advancedParameters.records], search[advancedParameters.matchType]) });
  const [state, setState] = useState(read);
  const now = state.source === source ? state : read();
  if (now !== state) setState(now);
  return [now.draft, (draft: DraftGroup) => setState({ source, draft })] as const;
}

export function AdvancedQueryDialog({ entity, list, search, open, onClose, onRun, onView }: AdvancedQueryDialogProps) {
  const words = useQueryWords();
  const styles = useQueryStyles();
  const sight = useSight(entity);
  const isPhone = Grid.useBreakpoint().md === false;
  const [draft, setDraft] = useDraft(search);
  const [asked, setAsked] = useState<ConditionGroup | null>(null);
  const saved = useSavedQueries(entity, list);

  /** Makes a query from the conditions. When they cannot be used, shows the reason to the person. */
  const usable = (emptyWord: 'empty' | 'emptySaved'): ConditionGroup | undefined => {
    const query = queryOf(draft);
    if (query.records.length > 0 && !isTooLong(query)) return query;
    notices.warning(words(query.records.length === 0 ? emptyWord : 'tooLong'));
    return undefined;
  };
  const run = (): void => {
    const query = usable('empty');
    if (!query) return;
    onRun(query);
    onClose();
  };
  const choose = ({ state }: ListView): void => {
    setDraft(readDraft(state.search[advancedParameters.records], state.search[advancedParameters.matchType]));
  };
  const view = async ({ name, state }: ListView): Promise<void> => {
    try {
      await onView?.(name, state.search);
    } catch {
      // `http` has shown the refusal to the person.
      return;
    }
    notices.success(words('toViewDone'));
    onClose();
  };
  return (
    <>
      <Modal
        open={open}
        title={words('title')}
        width={isPhone ? '100vw' : width}
        {...(isPhone ? { style: { top: 0, maxWidth: '100vw', margin: 0 } } : {})}
        onCancel={onClose}
        footer={
          <Flex gap={8} justify="end" wrap>
            <Button
              onClick={() => {
                setDraft(newGroup());
                onRun(undefined);
              }}
            >
              {words('reset')}
            </Button>
            <Button onClick={() => setAsked(usable('emptySaved') ?? null)}>{words('saveQuery')}</Button>
            <Button onClick={onClose}>{words('close')}</Button>
            <Button type="primary" onClick={run}>
              {words('run')}
            </Button>
          </Flex>
        }
      >
        <div style={styles.body}>
          <ConditionGroupPanel
            entity={entity}
            fields={conditionFields(entity, sight)}
            group={draft}
            place=""
            depth={1}
            onChange={setDraft}
          />
          <SavedList saved={saved} onChoose={choose} onView={onView && ((query) => void view(query))} />
        </div>
      </Modal>
      {asked && <SaveQuery query={asked} saved={saved} onClose={() => setAsked(null)} />}
    </>
  );
}
