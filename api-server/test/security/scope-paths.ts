/**
 * Ways other than the list to reach an entity's rows. Each function returns, as sentences, what it revealed in addition to the list; an
 * empty list when it revealed nothing.
 */
import { sql } from 'drizzle-orm';
import { taskKinds } from 'shared-contracts/dashboard/tasks';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { liveTableKey } from 'shared-contracts/wire/live-table';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import { liveTableRights } from '../../src/modules/message/live-table/live-table-rights.ts';
import { reportEntities } from '../../src/modules/online/report/report-sources.ts';
import { tableDictionaries } from '../../src/modules/system/dict/table-sources.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { sheetsOf } from '../sheets.ts';
import type { Person } from './scope-people.ts';
import { listPath, type View } from './scope-views.ts';

/** The arguments of such a function: the application, a person's view of an entity, and the same person's views of other entities. */
export interface Asked {
  readonly app: TestApp;
  readonly view: View;
  readonly viewOf: (entity: EntityDefinition) => Promise<View>;
  /** Stored path of a file that the administrator uploaded. */
  readonly file: string;
  /** Ids of online reports by the entity whose records they show. */
  readonly reports: ReadonlyMap<string, string>;
}
export type Path = (asked: Asked) => Promise<string[]>;

const missing = 'f'.repeat(32);
/** A few hidden rows are enough, because one condition hides all of them. */
const some = ({ hidden }: View) =>
  [hidden[0], hidden.at(-1)].filter((id, index, ids): id is string => id !== undefined && ids.indexOf(id) === index);

/** Ids are removed from responses of calls that create a new one each time. */
const freshId = /^[0-9a-f]{32}$/;
const bare = ({ status, success, code, message, result }: TestResponse<unknown>, id: string) =>
  JSON.stringify({ status, success, code, message, result: freshId.test(String(result)) ? 'an id' : result }).replaceAll(
    id || missing,
    missing,
  );

interface Route {
  readonly method: string;
  readonly url: string;
  readonly access: string;
}

/** Routes below the entity's own path. */
function routesOf(app: TestApp, { api }: EntityDefinition): Route[] {
  return app.app.kernel.routes.flatMap((route) => (route.url.startsWith(`/api${api}/`) ? [{ ...route, url: route.url.slice(4) }] : []));
}

/** Whether everybody who is signed in may request a record of the entity, because the record itself determines its readers. */
const isReadByAnybody = (app: TestApp, entity: EntityDefinition) =>
  routesOf(app, entity).some(({ url, access }) => url === `${entity.api}/queryById` && access === 'signedIn');

/** Calls that need another permission are refused before any row is read (`access-matrix.test.ts`); public calls have no caller. */
const mayCall = ({ permissions }: Person, access: string) => access === 'signedIn' || permissions.has(access);

/** The routes below the entity's path that this person may call. */
export const callsOf = (app: TestApp, person: Person, entity: EntityDefinition): string[] =>
  routesOf(app, entity).flatMap(({ method, url, access }) => (mayCall(person, access) ? [`${method} ${url}`] : []));

/** Reads by id: a record, its events, its history, the price of a contract. */
const record: Path = async ({ app, view }) => {
  const { entity, person, seen, isRefused, code } = view;
  const told: string[] = [];
  const skipped = new Set([listPath(entity), `${entity.api}/exportXls`, `${entity.api}/importTemplate`]);
  const ownRecord = `${entity.api}/queryById`;
  const reads = routesOf(app, entity).filter(({ method, url }) => method === 'GET' && !url.includes(':') && !skipped.has(url));
  for (const { url, access } of reads) {
    // Announcements are left out: their recipients read them without having a list of them (`announcements.test.ts`).
    if (url === ownRecord && isReadByAnybody(app, entity)) continue;
    const ask = (id: string) => person.client.get<unknown>(url, queryOf(entity, id));
    const responseToMissing = await ask(missing);
    for (const id of mayCall(person, access) ? some(view) : []) {
      const response = await ask(id);
      const again = await ask(missing);
      // A call that needs no id gives the same response with any id, e.g. the caller's own rows (the bell).
      const isSame =
        [responseToMissing, again].some((other) => bare(response, id) === bare(other, missing)) || bare(response, '') === bare(again, '');
      if (!isSame) told.push(`${url} tells a hidden row from a missing one: ${response.message}`);
    }
    if (url !== ownRecord) continue;
    const [first] = seen;
    if (first && !(await ask(first)).success) told.push(`${url} refuses a row that the list shows`);
    if (isRefused && responseToMissing.code !== code) told.push(`${url} answers ${responseToMissing.code} where the list is refused`);
  }
  return told;
};

const queryOf = ({ name }: EntityDefinition, id: string) => ({ id, ids: id, pid: id, [`${name}Id`]: id, loadDate: '2026-01-01' });

/** Writes: for a hidden row the response is that for a missing row. */
const writes: Path = async ({ app, view }) => {
  const { entity, person } = view;
  const told: string[] = [];
  const [hidden] = some(view);
  if (!hidden) return told;
  const skipped = new Set(['add', 'importExcel', 'importPreview', 'importRows', 'exportXls'].map((name) => `${entity.api}/${name}`));
  for (const { method, url, access } of routesOf(app, entity)) {
    if (method === 'GET' || url.includes(':') || skipped.has(url) || !mayCall(person, access)) continue;
    const send = (id: string) => {
      if (method === 'DELETE') return person.client.delete<unknown>(url, { id, ids: id });
      const [name = '', many] = url.slice(entity.api.length + 1).split('/');
      const target = many === 'batch' ? { rows: [{ id, version: 1 }] } : { id, ids: name === 'restore' ? [id] : id, version: 1 };
      const body = { ...target, ...bodyOf(entity.actions[name]?.body) };
      return method === 'PUT' ? person.client.put<unknown>(url, body) : person.client.post<unknown>(url, body);
    };
    const response = await send(hidden);
    if (response.success && !response.message.includes('成功')) continue;
    if (bare(response, hidden) !== bare(await send(missing), missing)) told.push(`${method} ${url} tells a hidden row from a missing one`);
  }
  return told;
};

const samples: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  integer: 1,
  decimal: '1',
  money: '1',
  price: '1',
  tonnes: '1',
  cubicMetres: '1',
  kilometres: '1',
  ratio: '0.1',
  instant: '2026-11-01 08:00:00',
  date: '2026-11-01',
  flag: 'Y',
  choice: '1',
  region: '110000',
  reference: missing,
  files: 'temp/a.png',
};

function bodyOf(fields: Fields = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, samples[kind] ?? '测试']));
}

/** Counts, and searches by pickers: the list filtered by a value that only hidden rows have. */
const counts: Path = async ({ view }) => {
  const { entity, person, seen, isRefused } = view;
  const ask = (query: Record<string, string | number>) =>
    person.client.get<{ total?: number; records?: { id: string }[] }>(listPath(entity), query);
  const whole = await ask({ pageSize: 1 });
  if (isRefused) return whole.code === view.code ? [] : ['the count is not refused'];
  const told: string[] = [];
  if (whole.result.total !== undefined && whole.result.total !== seen.size)
    told.push(`the total is ${whole.result.total}, the list shows ${seen.size}`);
  for (const id of whole.result.total === undefined ? [] : some(view)) {
    const { result } = await ask({ id });
    if (result.total !== 0) told.push('the list finds a hidden row by its id');
    const rule = JSON.stringify([{ field: 'id', rule: 'eq', val: id }]);
    if ((await ask({ superQueryParams: rule })).result.total !== 0) told.push('an advanced query finds a hidden row');
  }
  return told;
};

const exports: Path = async ({ view }) => {
  const { entity, person, seen, isRefused, hidden } = view;
  if (!entity.generic.includes('export')) return [];
  const ask = async (query: Record<string, string>, selections?: readonly string[]) => {
    const path = `${entity.api}/exportXls`;
    const payload = Buffer.from(JSON.stringify({ selections }));
    const response = await person.client.raw(
      selections ? { method: 'POST', path, payload, headers: { 'content-type': 'application/json' } } : { method: 'GET', path, query },
    );
    const isSheet = String(response.headers['content-type']).includes('spreadsheet');
    // The first rows of the sheet are title, exporting person and header.
    return isSheet ? (sheetsOf(response.rawPayload)[0]?.rows.length ?? 0) - 3 : null;
  };
  const rows = await ask({});
  if (rows === null) return [];
  if (isRefused) return [`${rows} rows are exported of a list that is refused`];
  const told = rows === seen.size ? [] : [`${rows} rows are exported, the list shows ${seen.size}`];
  const [id] = hidden;
  if (id && (await ask({ selections: id })) !== 0) told.push('a hidden row is exported by its id');
  if (id && (await ask({}, [id])) !== 0) told.push('a hidden row is exported by its id in a body');
  return told;
};

/** Dictionaries made from tables, through all calls that read one. */
const dictionaries: Path = async ({ view }) => {
  const { entity, person, seen, isRefused } = view;
  const told: string[] = [];
  for (const { table, columns } of tableDictionaries().filter((known) => known.entity === entity.name)) {
    const text = columns.find((column) => column.endsWith('name') || column.endsWith('number')) ?? 'id';
    const key = `${table},${text},id`;
    const ask = (call: string, query: Record<string, string> = {}) =>
      person.client.get<readonly unknown[] | null>(`/sys/dict/${call}`, query);
    for (const call of ['loadDict', 'loadDictOrderByValue', 'getDictItems']) {
      const response = await ask(`${call}/${encodeURIComponent(key)}`, { keyword: '' });
      if (isRefused && response.code !== 510) told.push(`${call} of ${table} answers ${response.code} where the list is refused`);
      if (isRefused) continue;
      const values = (response.result as { value: string }[]).map(({ value }) => value);
      if (values.length !== seen.size || values.some((value) => !seen.has(value)))
        told.push(`${call} of ${table} knows ${values.length} rows, the list ${seen.size}`);
    }
    for (const id of some(view)) {
      const named = await ask(`loadDictItem/${key}`, { key: id });
      if (named.success ? (named.result?.length ?? 0) > 0 : named.code !== 510) told.push(`loadDictItem of ${table} names a hidden row`);
      const where = await ask(`getDictItems/${encodeURIComponent(`${key},{"id":"${id}"}`)}`);
      if (where.success ? (where.result?.length ?? 0) > 0 : where.code !== 510) told.push(`a condition on ${table} finds a hidden row`);
    }
    if (columns.includes('parent_id')) {
      const tree = await ask('loadTreeData', { pidField: 'parent_id', tableName: table, text, code: 'id' });
      if (isRefused ? tree.code !== 510 : !(tree.result as { value: string }[]).every(({ value }) => seen.has(value)))
        told.push(`the tree of ${table} knows more than the list`);
    }
  }
  return told;
};

/** Adds a report on each entity that reports may read; returns the ids by entity. */
export async function addReports(admin: TestClient): Promise<ReadonlyMap<string, string>> {
  const reports = new Map<string, string>();
  for (const name of reportEntities) {
    const definition = JSON.stringify({ entity: name, columns: [{ field: rowsOf(name).entity.titleField }] });
    const body = { reportName: name, reportCode: `scope_${name}`, isEnabled: 'Y', definition };
    const { result } = await admin.post<{ id: string }>('/online/cgreport/head/add', body);
    reports.set(name, result.id);
  }
  return reports;
}

/** Online reports: they have as many records as the list, and none when the list is refused. */
const onReports: Path = async ({ view, reports }) => {
  const { entity, person, seen, isRefused } = view;
  const id = reports.get(entity.name);
  if (!id) return [];
  const path = `/online/cgreport/api/getData/${id}`;
  const { success, result, message } = await person.client.get<{ total: number } | null>(path, { pageSize: 1 });
  // Reports belong to a tenant, so people of another tenant have none.
  if (!success && message === '报表不存在或已停用') return [];
  if (isRefused) return success ? ['a report on a list that is refused is read'] : [];
  return success && result?.total === seen.size ? [] : [`a report has ${result?.total ?? message} rows, the list ${seen.size}`];
};

/** Dependent rows: rows of a hidden parent are hidden too. */
const children: Path = async ({ view, viewOf }) => {
  const told: string[] = [];
  for (const child of Object.values(entities)) {
    for (const { entity, by, part } of child.belongsTo ?? []) {
      if (entity !== view.entity.name || (view.isRefused && !part)) continue;
      const { rows } = await viewOf(child);
      // Rows without a parent, e.g. frequent routes of the platform, are left out.
      const orphans = rows.filter((row) => row[by] !== null && !view.seen.has(String(row[by])));
      if (orphans.length > 0) told.push(`${orphans.length} rows of ${child.name} hang on hidden rows of ${entity}`);
    }
  }
  return told;
};

const counted = new Set([...taskKinds.map(({ code }) => code.slice(0, code.indexOf(':'))), 'order', 'waybill']);

const dashboard: Path = async ({ view }) => {
  const { entity, person, isRefused, rows } = view;
  if (!counted.has(entity.name)) return [];
  const told: string[] = [];
  const { result: tasks } = await person.client.get<{ code: string; count: number }[]>('/business/dashboard/tasks');
  const states = new Map<string, number>();
  for (const row of rows) {
    const state = String(row[entity.stateField ?? '']);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  for (const { code, count } of (tasks ?? []).filter((task) => task.code.startsWith(`${entity.name}:`)))
    if (count > rows.length || (isRefused && count > 0)) told.push(`the task ${code} counts ${count} of ${rows.length} rows`);
  const { result: work } = await person.client.get<{ items: { code: string; id: string }[] }>('/business/dashboard/work');
  const readable = new Set(rows.map(({ id }) => id));
  for (const { code, id } of (work?.items ?? []).filter((item) => item.code.startsWith(`${entity.name}:`)))
    if (isRefused || !readable.has(id)) told.push(`the work ${code} shows a row that the list does not`);
  const { result: figures } = await person.client.get<Record<string, unknown>>('/business/dashboard/analysis');
  if (entity.name === 'order' && isRefused !== (figures.ordersToday === null)) told.push('orders of today and the list of orders differ');
  if (entity.name !== 'waybill') return told;
  for (const figure of ['inTransit', 'delivered', 'tonnes', 'turnover', 'departuresToday', 'trend'])
    if (isRefused !== (figures[figure] === null)) told.push(`the figure ${figure} and the list of waybills differ`);
  if (!isRefused && figures.inTransit !== (states.get('40') ?? 0))
    told.push(`${figures.inTransit} waybills in transit, listed ${states.get('40')}`);
  for (const [figure, field] of [
    ['receivable', 'receivableFreight'],
    ['payable', 'payableFreight'],
  ] as const) {
    const isHidden = rows.every((row) => row[field] === null);
    if (figures[figure] !== null && (isRefused || isHidden) && (isRefused || rows.length > 0))
      told.push(`${figure} is told, ${field} is not`);
  }
  return told;
};

/** Files: a file can be opened only if a row in the list contains it. */
const files: Path = async ({ app, view, file }) => {
  const { entity, person, seen } = view;
  // Announcements are left out: their recipients open their files without having a list of them (`announcement-text.test.ts`).
  if (isReadByAnybody(app, entity)) return [];
  const fields = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'files');
  const { table } = rowsOf(entity.name);
  const told: string[] = [];
  const opens = async () => {
    const response = await person.client.raw({ method: 'GET', path: `/sys/common/static/${file}` });
    const ticket = await person.client.post('/sys/common/fileTicket', { path: file });
    return response.headers['content-type'] === 'image/png' || ticket.success;
  };
  const put = async (field: string, id: string, value: string | null) => {
    const column = (table as unknown as Record<string, { name: string; notNull: boolean }>)[field];
    if (!column) throw new Error(`${entity.name}.${field} is no column: say how its files are guarded`);
    await app.database.asSystem('test', (tx) =>
      tx.execute(
        sql`update ${table} set ${sql.identifier(snake(column.name))} = ${value ?? (column.notNull ? '' : null)} where id = ${id}`,
      ),
    );
  };
  const own = (id: string) => entity.name === 'user' && id === person.grant.userId;
  for (const field of fields) {
    // One condition covers all path columns, so for visible rows it is enough to test one of them.
    const shown = field === fields[0] ? [...seen].slice(0, 1) : [];
    // A stored file belongs to its uploader's tenant: another tenant cannot write the file's path into a record and read it there.
    const mayShown = person.grant.tenantId === 0 && !isHiddenFrom(person, entity.fields[field]);
    const places = [
      ...some(view)
        .slice(0, 1)
        .map((id) => [id, own(id)] as const),
      ...shown.map((id) => [id, mayShown] as const),
    ];
    for (const [id, may] of places) {
      await put(field, id, `temp/other_${missing}.png,${file}`);
      if ((await opens()) !== may) told.push(`a file in ${field} ${may ? 'does not open' : 'opens'}`);
      await put(field, id, null);
    }
  }
  return told;
};

const isHiddenFrom = ({ side }: Person, field?: Field) => field?.hiddenFrom?.some((party) => party === side) ?? false;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Push messages about one record reach only people who may read it. */
const push: Path = async ({ app, view }) => {
  const { entity, person, seen } = view;
  const hears = async (id: string) =>
    (await liveTableRights(app.app.kernel, person.grant, liveTableKey(`${entity.name}:edit`, id))) !== null;
  const told: string[] = [];
  for (const id of some(view)) if (await hears(id)) told.push('live changes of a hidden row are heard');
  const [first] = seen;
  if (first && !(await hears(first))) told.push('live changes of a row in the list are not heard');
  return told;
};

export const paths: Readonly<Record<string, Path>> = {
  record,
  writes,
  counts,
  exports,
  dictionaries,
  reports: onReports,
  children,
  dashboard,
  files,
  push,
};

/** What the tested ways reveal to a person in addition to the rows of the list. */
export async function toldBeyond(asked: Asked): Promise<string[]> {
  const told: string[] = [];
  const { entity, person } = asked.view;
  for (const [name, path] of Object.entries(paths)) {
    const sentences = await path(asked);
    told.push(...sentences.map((sentence) => `${nameOf(person)}, ${entity.name}, ${name}: ${sentence}`));
  }
  return told;
}

const nameOf = ({ name }: Person) => name;
