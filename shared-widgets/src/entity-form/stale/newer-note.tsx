import { Alert } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { live } from 'shared-platform/live';
import { useFormWords } from '../../form-words/form-words.ts';
import { useChangedBy } from './changed-by.ts';
import { CompareButton } from './compare-button.tsx';
import { readFresh } from './stale-conflict.ts';

/** The record as somebody else saved it while its form is open; null while the version in the form is the present one. */
export function useNewer<E extends EntityDefinition>(entity: E, id: string | undefined, version: number | undefined): RecordOf<E> | null {
  const [newer, setNewer] = useState<RecordOf<E> | null>(null);
  const readAgain = useEffectEvent(async (): Promise<void> => {
    const fresh = id === undefined ? null : await readFresh(entity, id);
    if (fresh) setNewer(fresh);
  });
  useEffect(() => {
    if (id === undefined) return;
    return live.watchList(entity.name, [id], ({ shown }) => {
      if (shown) void readAgain();
    }).stop;
  }, [entity, id]);
  return newer && version !== undefined && newer.version > version ? newer : null;
}

interface NewerNoteProps {
  readonly entity: EntityDefinition;
  readonly fresh: RecordOf<EntityDefinition>;
  readonly onCompare: () => void;
}

/** Says above an open form who saved its record meanwhile, before the person's own save is refused. */
export function NewerNote({ entity, fresh, onCompare }: NewerNoteProps) {
  const t = useFormWords();
  const who = useChangedBy(entity, fresh);
  const time = String(fresh.updateTime ?? '').slice(0, 16);
  return (
    <div role="status" style={{ marginBottom: 16 }}>
      <Alert type="warning" showIcon title={t('newerSaved', { who, time })} action={<CompareButton onClick={onCompare} />} />
    </div>
  );
}
