import { defineEntity } from '../entity/entity.ts';
import { instant, integer, text } from '../entity/field.ts';
import type { Label } from '../texts/label.ts';

const kept = { readOnly: true, always: true } as const;

/** 文件列表: the stored files of a tenant, with the number of records that hold them. */
export const storedFileList = defineEntity({
  name: 'ossFile',
  tier: 'tenant',
  group: 'oss',
  api: '/sys/oss/file',
  label: ['文件', 'File'],
  titleField: 'fileName',
  fields: {
    fileName: text(['文件名称', 'Name'], kept),
    /** The path under which records refer to the file. */
    url: text(['文件地址', 'Path'], kept),
    /** Size of the file in bytes. */
    fileSize: integer(['文件大小', 'Size'], kept),
    contentType: text(['文件类型', 'Type'], kept),
    /** Folder of the file, which says what it was uploaded for. */
    bizType: text(['业务目录', 'Folder'], kept),
    references: integer(['引用数', 'References'], kept),
    createBy: text(['上传人', 'Uploaded by'], kept),
    createTime: instant(['上传时间', 'Uploaded at'], kept),
  },
  query: ['fileName', 'bizType', 'createBy', 'createTime'],
  wildcard: ['fileName'],
  generic: [],
  actions: {},
});

export const storedFilePaths = {
  upload: '/sys/oss/file/upload',
  delete: '/sys/oss/file/delete',
  /** `GET ?id` → the records that refer to the file (`FileReferences`). */
  references: '/sys/oss/file/references',
} as const;

/** Hours for which a file is kept that no record refers to; a person may still be filling in the form for it. */
export const keptUnused = 24;

/** Records that refer to a file. */
export interface FileReferences {
  /** The records that refer to the file and that the caller may read. */
  readonly records: readonly { readonly entity: string; readonly label: Label; readonly id: string; readonly title: string }[];
  /** By kind, the number of further records that refer to the file but that the caller may not read. */
  readonly hidden: readonly { readonly label: Label; readonly count: number }[];
}
