import { useEffect, useRef } from 'react';
import { oftenLine } from 'shared-contracts/business/master/often-line';
import { ownerRelationUser, relationDefaults, relationScope } from 'shared-contracts/business/master/owner-relation-user';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { asText } from 'shared-widgets/field-kinds';
import { Form, Select } from 'shared-widgets/ui/form';
import type { Values } from './place-values.ts';

interface RelationScopeProps {
  readonly values: Values;
  readonly write: (values: Values, because?: readonly string[]) => void;
  readonly typed: ReadonlySet<string>;
  readonly record: RecordOf<typeof ownerRelationUser> | undefined;
  readonly shipperId: string | null | undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Largest number of routes or places that are offered; a shipper has few. */
const mostOffered = 100;

const listed = (text: unknown): string[] => (asText(text) ?? '').split(',').filter(Boolean);

function IdsField({
  name,
  stored,
  options,
}: {
  readonly name: 'lineIds' | 'infoIds';
  readonly stored: string | null | undefined;
  readonly options: readonly Named[];
}) {
  const text = useLabel();
  return (
    <Form.Item
      name={name}
      label={text(ownerRelationUser.fields[name].label)}
      initialValue={stored ?? undefined}
      getValueProps={(value) => ({ value: listed(value) })}
      getValueFromEvent={(ids: readonly string[]) => ids.join(',')}
    >
      <Select mode="multiple" optionFilterProp="label" options={options.map(({ id, name: label }) => ({ value: id, label }))} />
    </Form.Item>
  );
}

/** Below the form of a person: the routes and places to which the person is limited. Choosing the kind of work sets the switches. */
export function RelationScope({ values, write, typed, record, shipperId }: RelationScopeProps) {
  const owner = shipperId ?? record?.shipperId ?? asText(values.shipperId);
  const isNamed = (asText(values.dataScope) ?? record?.dataScope) === relationScope.named;
  const query = { shipperId: owner ?? '', pageNo: 1, pageSize: mostOffered };
  const lines = entityApi(oftenLine).useList(query, { skip: !isNamed || !owner });
  const places = entityApi(sendReceiveInfo).useList(query, { skip: !isNamed || !owner });
  useKindDefaults(asText(values.relationType), record !== undefined, { values, typed, write });
  if (!isNamed || !owner) return null;
  return (
    <>
      <IdsField
        name="lineIds"
        stored={record?.lineIds}
        options={(lines.data?.records ?? []).map(({ id, lineName }) => ({ id, name: lineName ?? id }))}
      />
      <IdsField
        name="infoIds"
        stored={record?.infoIds}
        options={(places.data?.records ?? []).map(({ id, unitName }) => ({ id, name: unitName }))}
      />
    </>
  );
}

/** Sets the switches of a new person to those of the kind of work, as far as nobody set them by hand. */
function useKindDefaults(kind: string | undefined, isStored: boolean, form: Pick<RelationScopeProps, 'values' | 'typed' | 'write'>): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const standard = kind ? relationDefaults[kind] : undefined;
    if (!standard || isStored) return;
    const { values, typed, write } = latest.current;
    // Only values that differ are written: otherwise the form would count as changed as soon as it opens, and ask before it closes.
    const changed = Object.entries(standard).filter(([name, value]) => !typed.has(name) && values[name] !== value);
    if (changed.length > 0) write(Object.fromEntries(changed), ['relationType']);
  }, [kind, isStored]);
}
