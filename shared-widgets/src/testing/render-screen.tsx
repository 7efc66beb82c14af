/** For tests of screens: the real session, permissions, store and calls; only HTTP responses come from test handlers. */
import {
  act,
  type BoundFunctions,
  findAllByRole,
  findByRole,
  findByText,
  type queries,
  queryAllByRole,
  type RenderResult,
  render,
  waitFor,
  within,
} from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { recordCalls } from 'shared-contracts/record/record-activity';
import type { DictionaryItems, MenuItem, UserInfo } from 'shared-contracts/session/session';
import { storeDictionaries } from 'shared-platform/dictionary';
import { storePermissions } from 'shared-platform/permission';
import { store } from 'shared-platform/store';
import { type Tab, type TabHost, TabHostContext } from 'shared-platform/tabs';
import { mswServer } from './platform-state.ts';
import { TestHost } from './test-host.tsx';
import { signInForTest } from './test-session.ts';

export { mswServer } from './platform-state.ts';

export interface RenderScreenOptions {
  /** Codes of the permissions that the user has. */
  readonly can?: readonly string[];
  /** By entity, the screen that shows its records; links lead there. */
  readonly places?: Readonly<Record<string, string>>;
  readonly user?: Partial<UserInfo>;
  readonly dictionaries?: DictionaryItems;
  /** HTTP responses of this screen; a call without a response fails the test. */
  readonly handlers?: readonly RequestHandler[];
  /** Address of the tab with its query; default `/test`. */
  readonly path?: string;
  /** Functions of the tab to replace; `open` receives every path that the screen opens. */
  readonly tab?: Partial<Tab>;
  readonly open?: (path: string) => void;
}

export interface RenderedScreen extends RenderResult {
  readonly user: UserEvent;
  /** The tab's present address with its query. */
  readonly address: () => string;
  /** Presses the browser's Back. */
  readonly back: () => Promise<void>;
}

/** Renders a screen as in a tab of a signed-in user. */
export function renderScreen(screen: ReactElement, options: RenderScreenOptions = {}): RenderedScreen {
  signInForTest(options.user);
  storePermissions({ auth: (options.can ?? []).map((action) => ({ action, type: '1' })), allAuth: [], menu: menuOf(options.places ?? {}) });
  storeDictionaries(options.dictionaries ?? {});
  mswServer.use(...(options.handlers ?? []), otherDictionaries, noConsequence, ...noDrafts, ...noDuplicates, ...noViews, ...quietRecords);
  const host: TabHost = {
    tab: {
      id: 'test',
      title: '',
      setTitle: () => undefined,
      setDirty: () => undefined,
      close: () => undefined,
      ...options.tab,
    },
    open: options.open ?? (() => undefined),
  };
  const router = createMemoryRouter([{ path: '*', element: <TabHostContext value={host}>{screen}</TabHostContext> }], {
    initialEntries: [options.path ?? '/test'],
  });
  const rendered = render(
    <Provider store={store}>
      <TestHost>
        <RouterProvider router={router} />
      </TestHost>
    </Provider>,
  );
  return {
    ...rendered,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
}

/** The envelope around a result, as the server sends it. */
export function success(result: unknown, message = ''): Response {
  return HttpResponse.json({ success: true, message, code: 200, result, timestamp: Date.now() });
}

/** A refusal: by a business rule (500) or missing permission (510); `result` contains the messages by field. */
export function refusal(message: string, code = 500, result: unknown = null): Response {
  return HttpResponse.json({ success: false, message, code, result, timestamp: Date.now() });
}

/** A dictionary for which the test has no handler is empty. */
const otherDictionaries = http.get('*/api/sys/dict/getDictItems/:code', () => success([]));

/** Default handlers for typed values: no other record has one, and no check rule of an administrator refuses one. */
const noDuplicates = [
  http.get('*/api/sys/duplicate/check', () => success(null)),
  http.get('*/api/sys/checkRule/checkByCode', () => refusal('该编码不存在')),
];

/** Default handler for notes in forms: nobody sees or uses the record. */
const noConsequence = http.get('*/api/sys/consequence/edit', () => success({ people: 0, names: [], through: [], uses: [], useCount: 0 }));

/** Default handlers for drafts: none is stored. */
const noDrafts = [
  http.get('*/api/sys/draft/queryByForm', () => success(null)),
  http.get('*/api/sys/draft/list', () => success([])),
  http.get('*/api/sys/draft/key', () => success({ secret: btoa('0'.repeat(32)) })),
  http.put('*/api/sys/draft/save', () => success(null)),
  http.delete('*/api/sys/draft/remove', () => success(null)),
];

/** Default handlers for parts of a record: no activity, no related records. */
const quietRecords = [
  http.get(`*/api${recordCalls.overview}`, () => success({ next: [], related: [], audiences: [], mayComment: false })),
  http.get(`*/api${recordCalls.activity}`, () => success({ entries: [], next: null })),
];

/** A menu with a screen for each entity. */
const menuOf = (places: Readonly<Record<string, string>>): readonly MenuItem[] =>
  Object.entries(places).map(([entity, path]) => ({
    id: entity,
    route: '1',
    path,
    name: entity,
    component: entity,
    meta: { title: entity, keepAlive: true, internalOrExternal: false, records: { entity, choice: 0 } },
  }));

/** Default handlers for saved views: none, and no counts. */
const noViews = [
  http.get('*/api/sys/listView/list', () => success({ views: [], order: [], start: null, isOwnStart: false })),
  http.get('*/api/sys/listView/count', () => success([])),
];

/** A page response with these records. */
export function page(records: readonly unknown[], total = records.length): Response {
  return success({ records, total, size: 10, current: 1, pages: Math.ceil(total / 10) });
}

/** Handler for `GET <api>/list` that always responds with these records. */
export function listHandler(entity: { readonly api: string }, records: readonly unknown[], total?: number): RequestHandler {
  return http.get(`*/api${entity.api}/list`, () => page(records, total));
}

/** Waits for the table row that contains the text, and returns queries that search inside it. The text may be in a notice as well. */
export async function rowOf(text: string): Promise<BoundFunctions<typeof queries>> {
  const found = await findByText(document.body, text, { selector: 'tr *' });
  return within(found.closest('tr') as HTMLElement);
}

type User = ReturnType<typeof renderScreen>['user'];

/** Clicks a row's action, visible or under 更多. */
export async function actOn(user: User, text: string, action: string): Promise<void> {
  const row = await rowOf(text);
  const inSight = row.queryByRole('button', { name: action });
  if (inSight) return user.click(inSight);
  await user.click(row.getByRole('button', { name: '更多' }));
  await user.click(await findByRole(document.body, 'menuitem', { name: action }));
}

/** Labels of a row's actions in order: the visible one, then those under 更多. */
export async function offeredBy(user: User, text: string): Promise<string[]> {
  const row = await rowOf(text);
  const inSight = row.queryAllByRole('button').map((button) => button.textContent);
  const more = row.queryByRole('button', { name: '更多' });
  if (!more) return inSight.filter(Boolean);
  await user.click(more);
  const further = await findAllByRole(document.body, 'menuitem');
  const offered = [...inSight, ...further.map((item) => item.textContent)].filter(Boolean);
  await user.keyboard('{Escape}');
  await waitFor(() => {
    if (queryAllByRole(document.body, 'menuitem').length > 0) throw new Error('The menu is still open');
  });
  return offered;
}
