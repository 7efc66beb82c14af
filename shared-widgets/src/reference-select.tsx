import { Select, type SelectProps, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity';
import type { Page } from 'shared-contracts/envelope';
import { http } from 'shared-platform/http';
import { useWidgetMessages } from './messages.ts';

/** One option's record as the list call gives it. */
export type ReferencedRecord = Readonly<Record<string, unknown>>;

export interface ReferenceSelectProps extends Omit<SelectProps<string>, 'options' | 'value' | 'onChange' | 'mode' | 'defaultValue'> {
  /** Entity whose records are offered, or its name where the product's own contracts define it. */
  readonly entity: EntityDefinition | string;
  readonly value?: string | null;
  readonly onChange?: (id: string | undefined, record?: ReferencedRecord) => void;
  /** Shown for the value as long as it has not been looked up, e.g. the name the record holds beside the id. */
  readonly shownText?: string | null;
  /** Sent with every look-up, e.g. `{ carrierId }`. */
  readonly query?: Readonly<Record<string, string>>;
}

const pageSize = 10;
const typingPause = 300;

/** The entity of that name; contracts are read when the first one must be resolved. */
export async function definitionOf(entity: EntityDefinition | string): Promise<EntityDefinition> {
  if (typeof entity !== 'string') return entity;
  const { entities } = await import('shared-contracts/entities');
  const definition = (entities as Readonly<Record<string, EntityDefinition>>)[entity];
  if (!definition) throw new Error(`No entity is called ${entity}`);
  return definition;
}

async function findRecords(
  entity: EntityDefinition,
  text: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly ReferencedRecord[]> {
  const typed = text.trim();
  const found = await http.get<Page<ReferencedRecord>>(
    `${entity.api}/list`,
    { ...query, pageNo: 1, pageSize, ...(typed ? { [entity.titleField]: `*${typed}*` } : {}) },
    { quiet: true, signal },
  );
  return found.records;
}

interface Found {
  readonly definition: EntityDefinition;
  readonly records: readonly ReferencedRecord[];
}

/** Looks records up: at once when opened, 300 ms after the last key; a look-up that was overtaken is taken back, its answer never seen. */
function useLookup(entity: EntityDefinition | string, query: Readonly<Record<string, string>>) {
  const [found, setFound] = useState<Found | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current?.abort();
    },
    [],
  );

  const run = async (text: string): Promise<void> => {
    latest.current?.abort();
    const turn = new AbortController();
    latest.current = turn;
    setLoading(true);
    setFailed(false);
    try {
      const definition = await definitionOf(entity);
      const records = await findRecords(definition, text, query, turn.signal);
      if (turn === latest.current) setFound({ definition, records });
    } catch {
      if (turn === latest.current) {
        setFound(null);
        setFailed(true);
      }
    }
    if (turn === latest.current) setLoading(false);
  };
  const search = (text: string, pause = typingPause): void => {
    clearTimeout(timer.current);
    if (pause === 0) void run(text);
    else timer.current = setTimeout(() => void run(text), pause);
  };
  return { found, isLoading, isFailed, search };
}

/** Name of a record that nobody has told us, read once from its entity; the id where it cannot be read, undefined while it is on its way. */
export function useResolvedName(entity: EntityDefinition | string, value: string | null | undefined, known: boolean): string | undefined {
  const [resolved, setResolved] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const resolvedId = resolved?.id;
  useEffect(() => {
    if (!value || known || resolvedId === value) return;
    let isCurrent = true;
    void definitionOf(entity)
      .then(async (definition) => {
        const record = await http.get<ReferencedRecord>(`${definition.api}/queryById`, { id: value }, { quiet: true });
        if (isCurrent) setResolved({ id: value, name: String(record[definition.titleField] ?? value) });
      })
      .catch(() => {
        if (isCurrent) setResolved({ id: value, name: value });
      });
    return () => {
      isCurrent = false;
    };
  }, [entity, value, known, resolvedId]);
  return resolved && resolved.id === value ? resolved.name : undefined;
}

const noQuery: Readonly<Record<string, string>> = {};

/** Select over another entity's records, shown by their title; searches on the server. */
export function ReferenceSelect({ entity, value, onChange, onOpenChange, shownText, query = noQuery, ...rest }: ReferenceSelectProps) {
  const t = useWidgetMessages();
  const { found, isLoading, isFailed, search } = useLookup(entity, query);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const options = (found?.records ?? []).map((record) => ({
    value: String(record.id),
    label: String(record[found?.definition.titleField ?? 'id'] ?? record.id),
  }));
  const label =
    (value &&
      (options.find((option) => option.value === value)?.label ?? (chosen?.value === value ? chosen.label : undefined) ?? shownText)) ||
    undefined;
  const resolved = useResolvedName(entity, value, label !== undefined);
  const shown =
    value && !options.some((option) => option.value === value) ? [{ value, label: label ?? resolved ?? '…' }, ...options] : options;
  return (
    <Select<string>
      allowClear
      style={{ width: '100%' }}
      placeholder={t('choose')}
      {...rest}
      showSearch={{ filterOption: false, onSearch: (text) => search(text) }}
      loading={isLoading}
      notFoundContent={isLoading ? <Spin size="small" /> : t(isFailed ? 'lookupFailed' : found ? 'nothingFound' : 'searchHint')}
      options={shown}
      value={value ?? undefined}
      onOpenChange={(open) => {
        if (open) search('', 0);
        onOpenChange?.(open);
      }}
      onChange={(id: string | undefined) => {
        const option = options.find((candidate) => candidate.value === id);
        setChosen(option ?? null);
        onChange?.(
          id,
          found?.records.find((record) => record.id === id),
        );
      }}
    />
  );
}
