/**
 * The form in which one call of the specification is written down; the calls are in the other files of this folder, one file per chapter.
 */
export interface SpecifiedCall {
  /**
   * Methods and path, e.g. `PUT|POST /sys/role/edit`; the call is made once with each method. `{name.key}` in path, query and body stands
   * for a value that an earlier call stored or the test prepared.
   */
  readonly call: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Rows of an uploaded sheet: two title rows, a header row, then the data rows. */
  readonly sheet?: readonly (readonly string[])[];
  /** The call uploads a picture together with these form fields. */
  readonly picture?: Readonly<Record<string, string>>;
  /** Message of the response, when the contract specifies one. */
  readonly says?: string | RegExp;
  /** Code of the envelope, when the contract specifies one. */
  readonly code?: number;
  /** The call must be refused, with the message in `says`. */
  readonly refused?: true;
  /**
   * Keys that the response must contain: path → names separated by blanks. `''` is the result, `a.b` a property, `[]` every element of a
   * list, which must not be empty.
   */
  readonly keys?: Readonly<Record<string, string>>;
  /** Expected type of `result` in the response, for calls without `keys`. */
  readonly result?: 'text' | 'texts' | 'list' | 'boolean' | 'nothing' | 'object';
  /** Name under which the result is stored, so that later calls can use its values. */
  readonly keep?: string;
  /** Expected kind of response: `bare` is JSON without an envelope, a media type is a file of this type. By default it is the envelope. */
  readonly sends?: 'bare' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | 'text/html; charset=utf-8' | 'image/png';
  /** True for calls that are made without a session. */
  readonly anonymous?: true;
  /** Expected HTTP status; default 200. */
  readonly status?: number;
}

/** Keys of the entities, as the wire contract lists them. */
export const entityKeys = {
  user:
    'id username realname avatar birthday sex email phone orgCode status delFlag workNo post telephone createBy createTime updateBy updateTime ' +
    'activitiSync userIdentity departIds thirdType relTenantIds clientId',
  userTexts: 'sex_dictText status_dictText post_dictText departIds_dictText',
  depart:
    'id parentId departName departNameEn departNameAbbr departOrder description orgCategory orgType orgCode mobile fax address memo status ' +
    'delFlag qywxIdentifier createBy createTime updateBy updateTime',
  permission:
    'id parentId name url component componentName redirect menuType perms permsType sortNo alwaysShow icon route leaf isLeaf keepAlive hidden ' +
    'description status delFlag ruleFlag internalOrExternal createBy createTime updateBy updateTime key title children',
  treeModel: 'key value title label slotTitle isLeaf icon parentId ruleFlag scopedSlots children',
  rule: 'id permissionId ruleName ruleColumn ruleConditions ruleValue status',
  role: 'id roleName roleCode description createBy createTime updateBy updateTime',
  dict: 'id dictName dictCode description delFlag type createBy createTime updateBy updateTime',
  dictItem: 'id dictId itemText itemValue description sortOrder status',
  category: 'id pid name code hasChild createBy createTime updateBy updateTime',
  categoryNode: 'key title code value leaf parentId children',
  treeNode: 'key title leaf icon parentId value code children',
  announcement:
    'id titile msgContent startTime endTime sender priority msgCategory msgType sendStatus sendTime cancelTime delFlag userIds busType busId ' +
    'openType openPage msgAbstract createBy createTime updateBy updateTime',
  announcementTexts: 'priority_dictText msgCategory_dictText msgType_dictText sendStatus_dictText',
  page: 'records total size current pages',
} as const;

/** The calls that every list entity has: list, add, edit, delete, deleteBatch, queryById, export and import. */
export interface CrudRows {
  readonly base: string;
  /** Name under which the added record is stored, for `keep`. */
  readonly name: string;
  readonly keys: string;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly second: Readonly<Record<string, unknown>>;
  readonly change: Readonly<Record<string, unknown>>;
  readonly add?: string;
  readonly edit?: string;
  readonly deleted?: string;
  readonly batch?: string | RegExp;
  readonly sheet?: readonly (readonly string[])[];
  readonly noExport?: true;
}

/** The calls that every list entity has; the edit sends no version, as older clients do. */
export function crudRows({ base, name, keys, draft, second, change, sheet, noExport, ...texts }: CrudRows): SpecifiedCall[] {
  return [
    { call: `POST ${base}/add`, body: draft, says: texts.add ?? '添加成功！', keep: name },
    { call: `POST ${base}/add`, body: second, says: texts.add ?? '添加成功！', keep: `${name}Two` },
    {
      call: `GET ${base}/list`,
      query: { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', field: 'id,,' },
      keys: { '': 'records total', 'records[]': keys },
    },
    { call: `PUT|POST ${base}/edit`, body: { id: `{${name}.id}`, ...change }, says: texts.edit ?? '修改成功!' },
    { call: `GET ${base}/queryById`, query: { id: `{${name}.id}` }, keys: { '': keys } },
    ...(noExport
      ? []
      : [{ call: `GET ${base}/exportXls`, sends: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const]),
    ...(sheet ? [{ call: `POST ${base}/importExcel`, sheet, says: /导入成功/ } as const] : []),
    { call: `DELETE ${base}/delete`, query: { id: `{${name}.id}` }, says: texts.deleted ?? '删除成功!' },
    { call: `DELETE ${base}/deleteBatch`, query: { ids: `{${name}Two.id},` }, says: texts.batch ?? /^(批量)?删除成功[!！]$/ },
  ];
}
