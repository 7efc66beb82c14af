import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { firstCompany } from 'shared-contracts/business/master/company';
import { platformTenant } from 'shared-contracts/entity/tier';
import { messageChannel } from 'shared-contracts/message/message-template';
import { jobStatus } from 'shared-contracts/system/system-states';
import type { Database, Tx } from '../kernel/database/database.ts';
import type { Job } from '../kernel/jobs/job.ts';
import { productSettings } from '../modules/business/common-config/product-settings.ts';
import { productJobs } from '../modules/job/quartz-job/product-jobs.ts';
import type { EventTemplate } from '../modules/message/template/event-template.ts';
import { productTemplates } from '../modules/message/template/product-templates.ts';
import { deliverGrants, withdrawGrants } from '../modules/system/delivery/deliver-grants.ts';
import { deliverPermissions } from '../modules/system/delivery/deliver-permissions.ts';
import { type DeliveredRow, deliverRows, type KeptRow } from '../modules/system/delivery/deliver-rows.ts';
import { deliverReports, type ProductReport, productReports } from '../modules/system/delivery/product-reports.ts';
import { grantedIdsByRole, type PermissionRow, permissionRows, seedId } from '../modules/system/product-menu/permission-rows.ts';
import { roleSeeds } from '../modules/system/role/standard-roles.ts';
import { allDictionaries } from './dictionaries/all-dictionaries.ts';
import { type FillRuleSeed, fillRuleSeeds } from './fill-rules.ts';

/** Data of the rows that every installation needs. */
export interface ReferenceData {
  readonly dictionaries: typeof allDictionaries;
  readonly permissions: readonly PermissionRow[];
  /** Role code → ids of its permission rows. */
  readonly grants: ReadonlyMap<string, readonly string[]>;
  readonly roles: readonly { readonly code: string; readonly name: string; readonly nameEn: string; readonly description: string }[];
  readonly settings: typeof productSettings;
  readonly jobs: readonly Omit<Job, 'work'>[];
  readonly templates: readonly EventTemplate[];
  readonly fillRules: readonly FillRuleSeed[];
  readonly reports: readonly ProductReport[];
}

export const referenceData: ReferenceData = {
  dictionaries: allDictionaries,
  permissions: permissionRows,
  grants: grantedIdsByRole,
  roles: roleSeeds,
  settings: productSettings,
  jobs: productJobs.map(({ name, title, description, cron }) => ({ name, title, description, cron })),
  templates: productTemplates,
  fillRules: fillRuleSeeds,
  reports: productReports,
};

/**
 * Writes the rows that every installation needs: dictionaries, roles, menus, permission codes, grants, settings, scheduled jobs, message
 * templates. An upgrade updates them, except for rows that people changed, deleted or revoked. Resolves to the rows that were not updated;
 * empty when the same content was written before.
 */
export async function seedReference(database: Database, content: ReferenceData = referenceData): Promise<readonly KeptRow[]> {
  const checksum = createHash('sha256')
    .update(JSON.stringify({ ...content, grants: [...content.grants] }))
    .digest('hex');
  return await database.asSystem('reference data', async (tx) => {
    if (!(await claimSeed(tx, 'reference', checksum))) return [];
    return [
      ...(await bringDictionaries(tx, content)),
      ...(await bringRights(tx, content)),
      ...(await bringSettings(tx, content)),
      ...(await bringJobs(tx, content)),
      ...(await bringTemplates(tx, content)),
      ...(await bringFillRules(tx, content)),
      ...(await deliverReports(tx, [platformTenant], content.reports)),
      ...(await bringCompany(tx)),
    ];
  });
}

/**
 * Records that a set of seed rows is being written; returns false when it was written before. Nodes that start together wait for each
 * other.
 */
export async function claimSeed(tx: Tx, name: string, checksum: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed as known (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, at = now() where known.checksum <> excluded.checksum
    returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/**
 * Like `claimSeed`, but for demo rows, which are written once per installation even if later releases change them: people work with these
 * rows, and what they changed or deleted must stay. New demo rows need a set with a new name.
 */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into freight.seed (name, checksum) values (${name}, '1') on conflict (name) do nothing returning name`);
  return (claimed.rowCount ?? 0) > 0;
}

/** SQL condition on rows that nobody changed: people's changes leave an audit row, the seed leaves none. */
export const untouched = (id: AnyPgColumn) => sql`not exists (select from freight.audit_log a where a.record_id = ${id})`;

const dictKind = {
  kind: 'dict',
  table: 'sys_dict',
  columns: ['dict_code', 'dict_name'],
  later: ['dict_name_en'],
  name: 'dict_name',
  entity: 'dict',
};
const itemKind = {
  kind: 'dictItem',
  table: 'sys_dict_item',
  columns: ['dict_id', 'item_value', 'item_text', 'sort_order'],
  later: ['item_text_en'],
  name: 'item_text',
  entity: 'dictItem',
};
const roleKind = {
  kind: 'role',
  table: 'sys_role',
  columns: ['role_code', 'role_name', 'description'],
  later: ['role_name_en'],
  name: 'role_name',
  entity: 'role',
};
const settingKind = {
  kind: 'setting',
  table: 'biz_common_config',
  columns: ['config_group', 'config_key', 'config_name', 'value_type', 'unit', 'min_value', 'max_value'],
  initial: ['config_value'],
  name: 'config_name',
  entity: 'commonConfig',
};

const templateKind = {
  kind: 'messageTemplate',
  table: 'sys_message_template',
  columns: ['template_code', 'template_name', 'template_type', 'template_title', 'template_content', 'template_test_json'],
  name: 'template_name',
  entity: 'messageTemplate',
};
const pushKind = {
  kind: 'pushTemplate',
  table: 'sys_push_template',
  columns: ['event', 'template_name', 'template_code', 'channel'],
  initial: ['enabled'],
  name: 'template_name',
  entity: 'pushTemplate',
};

const fillKind = {
  kind: 'fillRule',
  table: 'sys_fill_rule',
  columns: ['rule_name', 'rule_code', 'rule_class', 'rule_params'],
  name: 'rule_name',
  entity: 'fillRule',
};

const jobKind = {
  kind: 'job',
  table: 'sys_quartz_job',
  columns: ['job_class_name', 'cron_expression', 'description'],
  initial: ['status'],
  entity: 'quartzJob',
};

async function bringDictionaries(tx: Tx, { dictionaries }: ReferenceData): Promise<KeptRow[]> {
  const dicts = dictionaries.map(({ code, name, nameEn }) => ({
    id: seedId('dict', code),
    dict_code: code,
    dict_name: name,
    dict_name_en: nameEn,
  }));
  const brought = await deliverRows(tx, dictKind, dicts);
  // When people have already created a dictionary with this code, the items are added to it.
  const { rows: known } = await tx.execute<{ code: string; id: string }>(
    sql`select dict_code as code, id from sys_dict where del_flag = 0 and dict_code = any(${sql.param(dictionaries.map(({ code }) => code))}::varchar[])`,
  );
  const idOf = new Map(known.map(({ code, id }) => [code, id]));
  const items = dictionaries.flatMap(({ code, items: options }) =>
    options.map(({ value, text, textEn }, index) => ({
      id: seedId('dictItem', `${code}:${value}`),
      dict_id: idOf.get(code) ?? null,
      item_value: value,
      item_text: text,
      item_text_en: textEn,
      sort_order: index + 1,
    })),
  );
  const { kept } = await deliverRows(
    tx,
    itemKind,
    items.filter(({ dict_id: dictId }) => dictId !== null),
  );
  return [...brought.kept, ...kept];
}

/** Writes the company with which new shippers and carriers conclude their agreements; people enter its official numbers afterwards. */
async function bringCompany(tx: Tx): Promise<KeptRow[]> {
  await tx.execute(sql`
    insert into biz_company (id, create_by, company_no, company_name, company_type, uscc, tax_no, legal_person, contact_name, contact_mobile,
      province_code, city_code, district_code, address, taxpayer_type)
    select ${seedId('company', firstCompany)}, 'system', ${firstCompany}, '平台运营主体', '1', '', '', '', '', '', '', '', '', '', '1'
    where not exists (select from biz_company where tenant_id = 0 and company_no = ${firstCompany})`);
  return [];
}

async function bringRights(tx: Tx, { roles, permissions, grants }: ReferenceData): Promise<KeptRow[]> {
  const roleRows = roles.map(({ code, name, nameEn, description }) => ({
    id: seedId('role', code),
    role_code: code,
    role_name: name,
    role_name_en: nameEn,
    description,
  }));
  const newRoles = await deliverRows(tx, roleKind, roleRows);
  const rights = await deliverPermissions(tx, permissions);
  const wanted = [...grants].flatMap(([code, ids]) => ids.map((permission) => ({ role: seedId('role', code), permission })));
  const kept = await deliverGrants(tx, wanted, { isNew: new Set([...newRoles.added, ...rights.added]) });
  await withdrawGrants(tx, wanted);
  return [...newRoles.kept, ...rights.kept, ...kept];
}

async function bringSettings(tx: Tx, { settings }: ReferenceData): Promise<readonly KeptRow[]> {
  const rows = settings.map(({ key, name, value, type, unit = null, min = null, max = null }) => ({
    id: seedId('commonConfig', key),
    config_group: key.slice(0, key.indexOf('.')),
    config_key: key,
    config_name: name,
    config_value: value,
    value_type: type,
    unit,
    min_value: min,
    max_value: max,
  }));
  return (await deliverRows(tx, settingKind, rows)).kept;
}

/** Writes the rules by which the product numbers its records, and those that forms of older clients name. */
async function bringFillRules(tx: Tx, { fillRules }: ReferenceData): Promise<readonly KeptRow[]> {
  const rows = fillRules.map(({ code, name, generator, parameters }) => ({
    id: seedId('fillRule', code),
    rule_name: name,
    rule_code: code,
    rule_class: generator,
    rule_params: JSON.stringify(parameters),
  }));
  return (await deliverRows(tx, fillKind, rows)).kept;
}

/** Writes one row for each job in the code; people may change its schedule and stop it. */
async function bringJobs(tx: Tx, { jobs }: ReferenceData): Promise<readonly KeptRow[]> {
  const rows = jobs.map(({ name, description, cron }) => ({
    id: seedId('quartzJob', name),
    job_class_name: name,
    cron_expression: cron,
    description,
    status: jobStatus.running,
  }));
  const titles = new Map(jobs.map(({ name, title }) => [name, title[0]]));
  const name = (row: DeliveredRow) => titles.get(String(row.job_class_name)) ?? '';
  return (await deliverRows(tx, { ...jobKind, name }, rows)).kept;
}

/** Writes one message template for each event and assigns it to the event for in-app notices; people may change text and assignment. */
async function bringTemplates(tx: Tx, { templates }: ReferenceData): Promise<readonly KeptRow[]> {
  const rows = templates.map(({ event, name, title, content, values }) => ({
    id: seedId('messageTemplate', event),
    template_code: event,
    template_name: name[0],
    template_type: messageChannel.inApp,
    template_title: title,
    template_content: content,
    template_test_json: JSON.stringify(values),
  }));
  const bindings = templates.map(({ event, name }) => ({
    id: seedId('pushTemplate', event),
    event,
    template_name: name[0],
    template_code: event,
    channel: messageChannel.inApp,
    enabled: 'Y',
  }));
  return [...(await deliverRows(tx, templateKind, rows)).kept, ...(await deliverRows(tx, pushKind, bindings)).kept];
}
