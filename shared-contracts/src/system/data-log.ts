import { defineEntity } from '../entity/entity.ts';
import { choice, instant, integer, text } from '../entity/field.ts';
import type { ChangedMembers } from '../record/told-change.ts';
import type { Label } from '../texts/label.ts';

/** 数据日志: the versions of records, read from the audit log. A version is the state of a record after one write. */
export const dataLog = defineEntity({
  name: 'dataLog',
  tier: 'tenant',
  group: 'system',
  api: '/sys/dataLog',
  label: ['数据日志', 'Data log'],
  titleField: 'dataTitle',
  fields: {
    createTime: instant(['时间', 'Time'], { readOnly: true, always: true }),
    dataTable: choice('data_table', ['数据', 'Data'], { readOnly: true, always: true }),
    /** Name of the record; empty when it is deleted or the reader may not know it. */
    dataTitle: text(['记录', 'Record'], { readOnly: true }),
    dataId: text(['记录ID', 'Record id'], { readOnly: true, always: true }),
    /** Number of the version; the first version of a record is 1. */
    dataVersion: integer(['版本', 'Version'], { readOnly: true, always: true }),
    /** JSON text of the changed fields with their values after the write. */
    dataContent: text(['内容', 'Content'], { readOnly: true, always: true }),
    action: text(['动作', 'Action'], { readOnly: true, always: true }),
    createBy: text(['操作人账号', 'User name'], { readOnly: true, always: true }),
    realname: text(['操作人', 'Name'], { readOnly: true }),
    /** The reason that the person gave for the change. */
    reason: text(['原因', 'Reason'], { readOnly: true }),
  },
  query: ['dataTable', 'dataId', 'createBy', 'createTime'],
  generic: [],
  actions: {},
});

/** `GET` with `dataTable`, `dataId`, `from` and `to` (numbers of versions): `DataComparison`. */
export const comparePath = '/sys/dataLog/compare';

/** One version of a record, as a write left it. */
export interface DataVersion {
  readonly id: string;
  readonly dataTable: string;
  /** Name of the record in a list of versions; null when it is deleted or the reader may not know it. */
  readonly dataTitle?: string | null;
  /** The same name in English; the Chinese one where there is no other. */
  readonly dataTitleEn?: string | null;
  readonly dataId: string;
  readonly dataVersion: number;
  readonly dataContent: string;
  readonly action: string;
  readonly actionLabel: Label;
  readonly createBy: string | null;
  readonly realname: string | null;
  readonly createTime: string;
  readonly reason: string | null;
}

/** A field with its values in two versions. Values of sub-tables are left out; the difference only says that their lines changed. */
export interface DataDifference {
  readonly field: string;
  readonly label: Label;
  /** The dictionary of the values, from which sessions in other languages take their texts; absent for values without a dictionary. */
  readonly dict?: string | undefined;
  readonly before: string | null;
  readonly after: string | null;
  readonly beforeText: string | null;
  readonly afterText: string | null;
  /** For a set, such as the permissions of a role: the members that only one of the two versions has. */
  readonly members?: ChangedMembers | undefined;
}

export interface DataComparison {
  readonly from: DataVersion;
  readonly to: DataVersion;
  readonly differences: readonly DataDifference[];
}
