/**
 * A caller cannot find out what the caller may not see: two database states that differ only in masked or hidden fields give the same
 * responses to every request of that role. Entities, fields, roles and routes are read from contracts, seed and server.
 */
import { reportLimits } from 'shared-contracts/online/online-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportEntities } from '../../src/modules/online/report/report-sources.ts';
import { businessApp } from '../business/business-app.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { sheetsOf } from '../sheets.ts';
import { everyRole, type Person, tokensAreRoles, withoutPrices } from './people.ts';
import { type Candidates, equality, fewQuestionsOf, type Query, questionsOf, questionsOfHidden } from './questions.ts';
import { dropChecks, statesOf, type TableStates, write } from './two-states.ts';
import { sightOf, type UnseenField, unseenBy } from './unseen.ts';

let app: TestApp;
let as: (person: Person) => TestClient;

beforeAll(async () => {
  app = await businessApp();
  as = tokensAreRoles(app);
  await dropChecks(app.database);
  await addReports();
});
afterAll(async () => await app?.close());

/** By entity, the id of a report that shows every field which some role does not see, and has each of them in its query form. */
const reports = new Map<string, string>();

async function addReports(): Promise<void> {
  const administrator = everyRole.find(({ role }) => role === 'platform_admin') as Person;
  const unseen = blinded.flatMap(({ caller }) => unseenBy(caller));
  for (const name of reportEntities) {
    const fields = unseen.filter(({ entity }) => entity.name === name).flatMap((one) => one.fields);
    const shown = [...new Map(fields.map((one) => [one.name, one.field]))].filter(([, { secret, writeOnly }]) => !secret && !writeOnly);
    if (shown.length === 0) continue;
    const definition = {
      entity: name,
      columns: shown.slice(0, reportLimits.columns).map(([field]) => ({ field })),
      query: shown
        .filter(([, { computed }]) => !computed)
        .slice(0, reportLimits.query)
        .map(([field]) => ({ field, mode: 'single' })),
    };
    const body = { reportName: name, reportCode: `unseen_${name}`, isEnabled: 'Y', definition: JSON.stringify(definition) };
    const { message, result } = await as(administrator).post<{ id: string } | null>('/online/cgreport/head/add', body);
    if (!result?.id) throw new Error(`No report on ${name}: ${message} ${JSON.stringify(result)}`);
    reports.set(name, result.id);
  }
}

interface Asked {
  readonly path: string;
  readonly query: Query;
}

/** The response without the parts that differ from call to call. */
async function responseOf(client: TestClient, { path, query }: Asked): Promise<string> {
  const response = await client.raw({ method: 'GET', path, query });
  const type = String(response.headers['content-type'] ?? '');
  if (type.includes('spreadsheet')) return JSON.stringify(sheetsOf(response.rawPayload));
  return `${response.statusCode} ${response.body.replace(/"timestamp":\d+/, '')}`;
}

const nameOf = ({ path, query }: Asked): string => `${path} ${JSON.stringify(query)}`;

async function responsesOf(client: TestClient, asked: readonly Asked[]): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const one of asked) responses.set(nameOf(one), await responseOf(client, one));
  return responses;
}

/** A row that the caller sees, with the values of the fields that the caller does not see, in both database states. */
async function seenRow(
  client: TestClient,
  state: TableStates,
): Promise<{ id: string; candidates: (name: string) => Candidates | null } | null> {
  const { entity } = state.unseen;
  const { result } = await client.get<{ records?: { id: string }[] }>(`${entity.api}/list`, { pageSize: 1 });
  const id = result?.records?.[0]?.id;
  const at = state.before.findIndex((row) => row.id === id);
  if (id === undefined || at < 0) return null;
  const candidates = (name: string) => {
    const filled = state.before[at]?.[name] ? at : state.before.findIndex((row) => row[name]);
    const [here, there] = [state.before[filled]?.[name], state.after[filled]?.[name]];
    return here && there ? { here, there } : null;
  };
  return { id, candidates };
}

const asks: Record<string, number> = {};

/** Kinds of unseen fields for which all forms of search were tried. */
const askedInFull = new Set<string>();

/**
 * Whether all forms of search are tried for a field. `npm test -- --all` tries all of them for each field. A short run tries all only for
 * the first field of each kind of mask that has a value; for other fields it tries one form of each kind.
 */
function isAskedInFull({ mask, mayFind }: UnseenField, hasValue: boolean): boolean {
  if (process.env.ALL_TESTS) return true;
  const kind = `${mask?.form} ${mayFind}`;
  if (!hasValue || askedInFull.has(kind)) return false;
  askedInFull.add(kind);
  return true;
}

/** Every request that the person may make about one entity. */
async function questionsAbout(person: Person, client: TestClient, state: TableStates): Promise<Asked[]> {
  const { entity, fields } = state.unseen;
  const row = await seenRow(client, state);
  if (!row) return [];
  const at = (name: string) => `${entity.api}/${name}`;
  const asked: Asked[] = [
    { path: at('list'), query: { pageSize: '100' } },
    { path: at('queryById'), query: { id: row.id } },
  ];
  const hidden: { name: string; candidates: Candidates }[] = [];
  const inFull = new Set<UnseenField>();
  for (const field of fields) {
    const stored = row.candidates(field.name);
    const candidates = stored ?? { here: '1', there: '2' };
    if (isAskedInFull(field, stored !== null)) inFull.add(field);
    if (!field.mask) hidden.push({ name: field.name, candidates });
    else {
      const queries = inFull.has(field) ? questionsOf(field, candidates) : fewQuestionsOf(field, candidates);
      asked.push(...queries.map((query) => ({ path: at('list'), query })));
    }
    asks[`${person.role} ${entity.name}`] = (asks[`${person.role} ${entity.name}`] ?? 0) + 1;
    if (field.mask && person.caller.permissions.has(`${entity.name}:export`) && !field.mayFind) {
      asked.push({ path: at('exportXls'), query: { [field.name]: candidates.here } });
    }
  }
  asked.push(...reportQuestions(state, row.candidates, inFull), ...pickerQuestions(state, row.candidates, inFull));
  if (hidden.length > 0) asked.push(...questionsOfHidden(hidden).map((query) => ({ path: at('list'), query })));
  if (person.caller.permissions.has(`${entity.name}:export`)) asked.push({ path: at('exportXls'), query: {} });
  return asked;
}

type CandidatesOf = (name: string) => Candidates | null;

/** Requests for the report on the entity: unchanged, and with search, sort and export by the unseen fields. */
function reportQuestions(
  { unseen: { entity, fields } }: TableStates,
  candidatesOf: CandidatesOf,
  inFull: ReadonlySet<UnseenField>,
): Asked[] {
  const id = reports.get(entity.name);
  if (!id) return [];
  const queries: Query[] = [
    {},
    ...fields.flatMap((field): Query[] => {
      const { name, mayFind } = field;
      const { here } = candidatesOf(name) ?? { here: '1' };
      const few = [{ [name]: `*${here.slice(2, -2)}*` }, { column: name, order: 'asc' }];
      if (!inFull.has(field)) return few;
      return [...(mayFind ? [] : [{ [name]: here }]), ...few, { column: name, order: 'desc' }];
    }),
  ];
  const data = queries.map((query) => ({ path: `/online/cgreport/api/getData/${id}`, query: { pageSize: '100', ...query } }));
  return [...data, { path: `/online/cgreport/api/exportXls/${id}`, query: {} }];
}

/** Dictionaries of pickers on the table, with unseen fields as text and as code. */
function pickerQuestions(
  { unseen: { fields }, table, columns }: TableStates,
  candidatesOf: CandidatesOf,
  inFull: ReadonlySet<UnseenField>,
): Asked[] {
  return fields.flatMap((field) => {
    const { name, mayFind } = field;
    const column = columns.find(({ field }) => field.name === name)?.name;
    const candidates = candidatesOf(name);
    if (!column || !candidates || mayFind) return [];
    const asked = [`${table},${column},id`, `${table},id,${column}`].map((key) => encodeURIComponent(key));
    const ofKey = (key: string): Asked[] => [
      { path: `/sys/dict/loadDict/${key}`, query: { keyword: candidates.here } },
      { path: `/sys/dict/loadDictItem/${key}`, query: { key: candidates.here } },
      { path: `/sys/dict/getDictItems/${key}`, query: {} },
    ];
    return inFull.has(field) ? asked.flatMap(ofKey) : asked.flatMap((key, at) => ofKey(key).slice(at, at + 1));
  });
}

const asked = new Set<string>();
/** Skips a request that another role with the same visibility has already made, because it runs the same code. */
const isNew = (question: string): boolean => !asked.has(question) && Boolean(asked.add(question));

/** The side of the trade on which a person stands. A short run asks about each entity as one role of each side, `npm test -- --all` as every role with another sight. */
function sideOf({ caller: { shipperId, carrierId, driverId, limits } }: Person): string {
  if (driverId !== null) return 'driver';
  if (carrierId !== null) return 'carrier';
  if (shipperId !== null) return limits?.hidesAmounts ? 'shipper without prices' : 'shipper';
  return 'platform';
}

/** Calls whose responses always differ; none of them reads an entity. */
const passing =
  /randomImage|slider|generateUserId|socketTicket|\/health|monitor|actuator|online|thirdLogin|\/cas\/|static|release|docs|captcha/i;

/**
 * Requests to calls outside the entities, in which every parameter, whatever its name, is a masked number. A short run makes each call as
 * one person who may make it; `npm test -- --all` makes it as one person for each set of unseen fields.
 */
function sweepOf(person: Person, unseen: string, rows: ReadonlyMap<string, { id: string; number: string }>): Asked[] {
  const { permissions } = person.caller;
  const open = app.app.kernel.routes.filter(
    ({ method, url, access }) =>
      method === 'GET' &&
      !passing.test(url) &&
      (access === 'signedIn' || permissions.has(access)) &&
      isNew(process.env.ALL_TESTS ? `${url} ${unseen}` : url),
  );
  const number = [...rows.values()][0]?.number ?? '13800138000';
  const tables = ['biz_driver,driver_name,id', 'biz_driver,mobile,id', 'biz_driver,driver_name,id_card_no', 'sys_user,realname,phone'];
  return open.flatMap(({ url }) => {
    const path = url.replace(/^\/api/, '');
    if (/\/(list|exportXls|importTemplate)$/.test(path)) return [];
    const own = [...rows].find(([api]) => path.startsWith(`${api}/`))?.[1];
    const id = own?.id ?? [...rows.values()][0]?.id ?? 'x';
    const words = {
      keyword: own?.number ?? number,
      key: own?.number ?? number,
      fieldVal: number,
      keyWord: number,
      username: number,
      realname: number,
    };
    const query: Query = {
      id,
      ids: id,
      userid: id,
      userId: id,
      waybillId: id,
      tableName: 'biz_driver',
      fieldName: 'mobile',
      pageSize: '50',
      ...words,
    };
    const paths = path.includes(':') ? tables.map((table) => path.replace(/:\w+/g, encodeURIComponent(table))) : [path];
    return paths.map((each) => ({ path: each, query }));
  });
}

/** The requests whose responses differ between the two states. */
async function compare(person: Person, states: readonly TableStates[], asked: readonly Asked[]): Promise<string[]> {
  const client = as(person);
  const before = await responsesOf(client, asked);
  await write(app.database, states, 'after');
  const after = await responsesOf(client, asked).finally(() => write(app.database, states, 'before'));
  const differing = asked.filter((one) => before.get(nameOf(one)) !== after.get(nameOf(one)));
  // A response that changes by itself, for example with the clock, also differs when it is requested again in the first state, so it does
  // not count.
  const again = await responsesOf(client, differing);
  const told = new Set(differing.map(nameOf));
  return [...told].filter((question) => again.get(question) === before.get(question)).map((question) => `${person.role} ${question}`);
}

/** The roles for which a field is masked or hidden; administrators see all fields. */
const blinded = [...everyRole, ...withoutPrices].filter(({ caller }) => unseenBy(caller).length > 0);

describe('two databases that differ only in what a role may not see', () => {
  it.each(blinded.map((person) => [person.caller.username, person] as const))(
    'answer %s identically, whatever is asked',
    { timeout: 240_000 },
    async (_name, person) => {
      const unseen = unseenBy(person.caller);
      const states = await statesOf(app.database, unseen);
      const questions: Asked[] = [];
      const rows = new Map<string, { id: string; number: string }>();
      for (const state of states) {
        const row = await seenRow(as(person), state);
        const field = state.unseen.fields.find(({ name }) => row?.candidates(name));
        if (row) rows.set(state.unseen.entity.api, { id: row.id, number: (field && row.candidates(field.name)?.here) || '13800138000' });
        if (isNew(process.env.ALL_TESTS ? sightOf(state.unseen, person.caller) : `${sideOf(person)} ${state.unseen.entity.name}`))
          questions.push(...(await questionsAbout(person, as(person), state)));
      }
      const sights = unseen.map((each) => sightOf(each, person.caller)).join();
      questions.push(...sweepOf(person, sights, rows));
      expect(await compare(person, states, questions)).toEqual([]);
    },
  );

  it('were asked through reports too, which show the fields to whoever sees them in clear', async () => {
    const administrator = everyRole.find(({ role }) => role === 'platform_admin') as Person;
    const states = (
      await statesOf(app.database, unseenBy(blinded.find(({ role }) => role === 'dispatcher')?.caller as Person['caller']))
    ).filter(({ unseen }) => unseen.entity.name === 'driver');
    const told = await compare(administrator, states, [{ path: `/online/cgreport/api/getData/${reports.get('driver')}`, query: {} }]);
    expect(told).toHaveLength(1);
    expect(reports.size).toBeGreaterThan(5);
  });

  it('were asked about every entity that has something to hide', () => {
    const covered = new Set(Object.keys(asks).map((name) => name.split(' ')[1]));
    const wanted = new Set(everyRole.flatMap(({ caller }) => unseenBy(caller).map(({ entity }) => entity.name)));
    const without = [...wanted].filter((name) => !covered.has(name));
    expect(without, `No role sees a row of ${without.join(', ')}: add demo rows in api-server/src/seed/demo-business.ts`).toEqual([]);
  });

  it('would be told apart by those questions: whoever sees the fields in clear gets other answers', async () => {
    const administrator = everyRole.find(({ role }) => role === 'platform_admin') as Person;
    const dispatcher = everyRole.find(({ role }) => role === 'dispatcher') as Person;
    const states = (await statesOf(app.database, unseenBy(dispatcher.caller))).filter(({ unseen }) => unseen.entity.name === 'driver');
    const [state] = states;
    const field = state?.unseen.fields.find(({ name }) => name === 'mobile');
    if (!state || !field) throw new Error('A dispatcher sees mobiles of drivers in clear');
    const candidates = (await seenRow(as(administrator), state))?.candidates('mobile');
    if (!candidates) throw new Error('There is no driver');
    const questions = questionsOf({ ...field, mayFind: false }, candidates);
    const told = await compare(
      administrator,
      states,
      questions.map((query) => ({ path: '/business/bizDriver/list', query })),
    );
    expect(told.length).toBe(questions.length);
    // The dispatcher may search by the complete number, which is logged.
    const found = await compare(
      dispatcher,
      states,
      equality.map((form) => ({ path: '/business/bizDriver/list', query: form('mobile', candidates) })),
    );
    expect(found.length).toBe(2);
  });
});
