/**
 * Browser tests that a short run of `npm test` does not include, with the quicker tests that cover their demands
 * (docs/decisions/0120-what-a-short-test-run-leaves-out.md). `npm test -- --all` runs them.
 */
import { leftAdministration } from './left-administration.ts';
import { type LeftJourney, left } from './left-journey.ts';
import { leftPlaces } from './left-places.ts';

const shell = 'host-shell/src';
const widgets = 'shared-widgets/src';
const server = 'api-server/test';
const table = 'editable-table/src';

export const leftJourneys: readonly LeftJourney[] = [
  ...leftAdministration,
  ...leftPlaces,
  left(
    'accounts/account.spec.ts',
    'a phone code signs in, once',
    `${shell}/sign-in/credentials/phone-form.test.tsx › asks for the slider first; ${server}/account/account-phone.test.ts › takes a code once`,
  ),
  left(
    'accounts/account.spec.ts',
    'a forgotten password is set anew by phone',
    `${shell}/sign-in/password-reset/alteration.page.test.tsx › is set anew in three steps; ${server}/account/account-register.test.ts › is replaced with the ticket of a phone code, once, and every session ends`,
  ),
  left(
    'accounts/account.spec.ts',
    'after three failed tries the slider is asked for',
    `${shell}/sign-in/human-check/drag-slider.test.tsx › dragged to the end by; ${server}/account/account-phone.test.ts › asks for the slider after three`,
  ),
  left(
    'accounts/account.spec.ts',
    'no serious finding in what the sign-in screens show',
    'e2e/specs/frame/standards.spec.ts › no serious finding on any page of the shell',
  ),
  left(
    'accounts/first-visit.spec.ts',
    'a browser that asks for Chinese, or for neither language',
    'shared-platform/src/language/first-visit.test.ts › the first language of the browser that is spoken here',
  ),
  left(
    'accounts/rights.spec.ts',
    'rights taken away close the screen in front',
    `${shell}/signed-in/product.test.tsx › takes menu entry, buttons and tabs away at once; ${server}/message/access-news.test.ts › hears that its person got a role and lost it`,
  ),
  left(
    'accounts/security.spec.ts',
    'a proof that has run out is asked for once',
    `${shell}/signed-in/proof-dialog.test.tsx › is asked for in one window; ${server}/account/step-up.test.ts › is given by the password`,
  ),
  left(
    'accounts/sign-in.spec.ts',
    'a deep link survives sign-in',
    'e2e/specs/frame/guard.spec.ts › a deep link leads through the sign-in page back',
  ),
  left(
    'accounts/sign-in.spec.ts',
    'a redirect that leaves our origin is ignored',
    'e2e/specs/frame/guard.spec.ts › a deep link leads through the sign-in page back',
  ),
  left(
    'accounts/sign-in.spec.ts',
    'an unknown address shows the failure page',
    `${shell}/pages/outside-page.test.tsx › lead to /404; ${shell}/menu/route-map.test.ts › refuse items whose permissions the person lacks`,
  ),
  left(
    'accounts/single-sign-on.spec.ts',
    'a deep link leads over the CAS server and back',
    `${shell}/sign-in/sign-in-entry.test.tsx › is where people without a session go; ${server}/account/account-third.test.ts › is good once, also when two use it at the same moment`,
  ),
  left(
    'frame/gallery.spec.ts',
    'a table is edited by mouse and by keyboard',
    `${table}/grid/table-grid.test.tsx › opens on Enter, writes, and goes down with Enter; ${table}/grid/table-grid-clipboard.test.tsx › converts each text by its column`,
  ),
  left(
    'frame/gallery.spec.ts',
    'two tables follow each other over the socket',
    `${table}/live/live.test.tsx › go out with the id and the values; ${server}/message/live-tables.test.ts › tell the other pages; ${table}/grid/table-grid-rows.test.tsx › shows other rows in the elements that are there`,
  ),
  left(
    'frame/gallery.spec.ts',
    'what a table shows goes out as a workbook',
    `${table}/export/export.test.tsx › to a workbook; ${table}/grid/table-grid-touch.test.tsx › a long press begins a range`,
  ),
  left(
    'frame/guard.spec.ts',
    'permissions that cannot be had, or hold no menu',
    `${shell}/signed-in/product.test.tsx › send the person to the sign-in page, with the reason, when the menu is empty`,
  ),
  left(
    'frame/guard.spec.ts',
    'signing out ends here although the server is down',
    `${shell}/signed-in/product.test.tsx › sign out after a confirmation, even when the server fails`,
  ),
  left(
    'frame/guard.spec.ts',
    'two windows of one browser are one session',
    `${shell}/session/watch-session.test.tsx › leaves for the sign-in page, with the reason and the way back, when another window signs out`,
  ),
  left(
    'frame/guard.spec.ts',
    'after seven days the page that stayed open ends by itself',
    `${shell}/session/watch-session.test.tsx › ends by itself on the seventh day`,
  ),
  left(
    'frame/guard.spec.ts',
    'a lost connection is one visible state',
    `${shell}/tabs/panels/outage.test.tsx › is said once, and every screen opens by itself; ${widgets}/list-page/list-surface.test.tsx › keeps its rows, says how old they are`,
  ),
  left(
    'frame/layout.spec.ts',
    'the settings of the frame work at once',
    `${shell}/layout/layout.test.tsx › work at once and stay; ${shell}/layout/frame-scroll.test.ts › hides itself beyond 100 px`,
  ),
  left(
    'frame/list-places.spec.ts',
    'a page has 10, 20, 30, 50 or 100 rows',
    `${widgets}/list-page/list-page.test.tsx › reads page, size, sort and filters from the address`,
  ),
  left(
    'frame/list-places.spec.ts',
    'before the first rows stand their shapes',
    `${widgets}/list-page/list-page.test.tsx › shows why it could not be read; ${widgets}/list-page/list-surface.test.tsx › says what can be done`,
  ),
  left(
    'frame/list-surface.spec.ts',
    'sorts, filters and groups are in the address',
    `${widgets}/list-page/list-surface.test.tsx › are added with Shift; ${widgets}/list-page/list-surface.test.tsx › are counted and summed by the server`,
  ),
  left(
    'frame/list-surface.spec.ts',
    'columns out of sight are named',
    `${widgets}/list-page/columns/fit-columns.test.ts › shrink texts alone, so that all columns fit`,
  ),
  left(
    'frame/notices.spec.ts',
    'an announcement leads to its page',
    `${shell}/notices/notice-bell.test.tsx › of a component shows that screen`,
  ),
  left(
    'frame/notices.spec.ts',
    'while the connection is gone the bell asks every six seconds',
    `${shell}/notices/use-polling.test.tsx › loads every six seconds while it is asked to`,
  ),
  left(
    'frame/routes.spec.ts',
    'fixed routes lead where the specification says',
    `${shell}/menu/route-map.test.ts › know the fixed ones without any menu; ${shell}/pages/outside-page.test.tsx › lead to /404`,
  ),
  left(
    'frame/routes.spec.ts',
    'addresses that menus carry',
    `${shell}/pages/outside-page.test.tsx › are framed without the right to leave their frame; ${shell}/menu/menu-url.test.ts › says what it cannot show`,
  ),
  left(
    'frame/search-and-keys.spec.ts',
    'a list is walked, opened, filtered and searched without a pointer',
    `${widgets}/list-page/keys/list-keys.test.tsx › walk the rows, tick one, open its record`,
  ),
  left(
    'frame/search-and-keys.spec.ts',
    'from the filters to the pages the Tab key stops once',
    `${widgets}/list-page/keys/list-keys.test.tsx › are one for all rows`,
  ),
  left(
    'frame/standards.spec.ts',
    'no serious finding in what opens over the frame',
    'e2e/specs/frame/standards.spec.ts › no serious finding on any page of the shell',
  ),
  left(
    'frame/tabs.spec.ts',
    'tabs close, refresh and step back by their rules',
    `${shell}/frame-state/tab-state.test.ts › never closes home, nor the last tab; ${shell}/signed-in/product.test.tsx › offer refresh and closing of the others`,
  ),
  left(
    'frame/tabs.spec.ts',
    'a reload brings back the row of tabs',
    `${shell}/tabs/bar/tab-bar.test.tsx › brings back the open tabs in their order; ${shell}/tabs/bar/tab-bar.test.tsx › steps through the tabs`,
  ),
  left('frame/tabs.spec.ts', 'leaving a half-filled form asks', `${shell}/tabs/bar/tab-bar.test.tsx › is asked for by name before closing`),
  left(
    'frame/views-and-live.spec.ts',
    'a view is saved, shared with a role',
    `${widgets}/list-page/views/list-views.test.tsx › are saved under a name; ${server}/system/list-views.test.ts › is made by holders of the permission only`,
  ),
  left(
    'freight/contract-prices.spec.ts',
    'prices are pasted, replaced, raised and saved',
    `${server}/message/live-tables.test.ts › shares columns that a screen computes; remote-business/src/screens/business/contract-prices/contract-prices.test.tsx › what does not touch each other is saved together`,
  ),
  left(
    'freight/contract-prices.spec.ts',
    'on a phone, in both themes, by keys',
    'remote-business/src/screens/business/contract-prices/contract-prices.test.tsx › a cut line keeps the changes',
  ),
  left(
    'freight/contract.spec.ts',
    'a contract is made with its prices',
    `${server}/business/contracts.test.ts › goes from draft to effect; ${server}/business/contracts.test.ts › learns price and rules for its route and goods; remote-business/src/screens/business/contract/contract.test.tsx › prices that repeat each other are marked`,
  ),
  left(
    'freight/goods-to-order.spec.ts',
    'S01: goods are offered',
    `${server}/business/goods-to-order.test.ts › 60 t at 80 and 40 t at 82 win; ${server}/business/goods-to-order.test.ts › the goods are open for offers after another person audited them; remote-carrier-portal/src/screens/carrier/public-goods-offer/public-goods-offer.test.tsx › an offer is sent for the goods; remote-business/src/screens/business/source-goods/confirm-price/confirm-price.test.tsx › the drawer previews the margin`,
  ),
  left(
    'freight/goods-to-order.spec.ts',
    'S18: cancelled goods and a refused order',
    `${server}/business/goods-to-order.test.ts › cancelled goods end their offers; ${server}/business/goods-to-order.test.ts › a refused order frees what carriers had won`,
  ),
  left(
    'freight/road-on-phone.spec.ts',
    'on phones: accepted, loaded, departed',
    `${server}/business/freight-line.test.ts › S02, S03, S07: from the order to delivery; ${server}/waybill/transfers.test.ts › S15: 20 t go on with another lorry; shared-freight/src/work-list/waybill-queue.test.tsx › are entered on the page of a step too`,
  ),
  left(
    'freight/road-on-phone.spec.ts',
    'S20: a carrier submits the papers',
    `${server}/master/certification.test.ts › S20: submitted, refused, submitted again; remote-business/src/screens/business/driver/driver.test.tsx › an auditor decides each document; remote-carrier-portal/src/screens/carrier/driver/driver.test.tsx › a carrier reads why papers were refused`,
  ),
  left(
    'freight/list.spec.ts',
    'hidden columns and density are remembered',
    `${widgets}/list-page/list-page.test.tsx › hides a column for this person; ${widgets}/list-page/list-surface.test.tsx › are four, and kept`,
  ),
  left('freight/list.spec.ts', 'an import takes the good rows', `${widgets}/list-page/list-page.test.tsx › takes in a sheet and fetches`),
  left(
    'freight/order-worksheet.spec.ts',
    'on a phone, in both themes, by keys',
    'remote-business/src/screens/business/order/worksheet/worksheet.test.tsx › keeps what was typed while the line is away',
  ),
  left('freight/record.spec.ts', 'numbers lead to their records', `${widgets}/list-page/list-page.test.tsx › opens a record by its name`),
  left(
    'freight/record.spec.ts',
    'people of a carrier comment to their own side',
    `${server}/business/records.test.ts › of the platform are internal unless a side is named`,
  ),
  left(
    'freight/typed-lines.spec.ts',
    'the goods of an order keep what was meant',
    `${widgets}/table-cells/paste-matrix.test.tsx › what is pasted into a cell is its value, or refused; ${widgets}/table-cells/compose-matrix.test.tsx › what an input method writes; ${widgets}/table-cells/fill-matrix.test.tsx › a cell that is filled has`,
  ),
  left(
    'freight/typed-lines.spec.ts',
    'the prices of a contract keep what was meant',
    `${widgets}/table-cells/paste-matrix.test.tsx › what is pasted into a cell is its value, or refused; ${widgets}/table-cells/first-key-matrix.test.tsx › the first key on a cell`,
  ),
  left('releases/developing.spec.ts', 'an edit of one remote shows', 'tooling/test/developing.test.ts › an edit is compiled and told'),
  left(
    'releases/developing.spec.ts',
    '--offline opens the list of ETC lorries',
    'tooling/test/developing.test.ts › signing in and the list of ETC lorries are answered',
  ),
  left(
    'releases/faults.spec.ts',
    'a screen that misbehaves while it runs',
    `${shell}/tabs/panels/screen-faults.test.tsx › a screen that breaks on its first render; ${shell}/remotes/loader/every-remote.test.ts › its own screen shows the cause`,
  ),
  left(
    'releases/faults.spec.ts',
    'without a document from the registry',
    `${shell}/tabs/panels/screen-faults.test.tsx › says how old the release document is; ${shell}/remotes/manifest/user-manifest.test.ts › a document of another user is not used again`,
  ),
  left(
    'releases/faults.spec.ts',
    'files of real remotes',
    `${shell}/remotes/files/file-rescue.test.tsx › asks the mirror; ${shell}/remotes/files/file-rescue.test.tsx › never asks again`,
  ),
  left(
    'releases/faults.spec.ts',
    'what two remotes name alike stays apart',
    'e2e/specs/releases/faults.spec.ts › two teams that gave their packages one name',
  ),
  left(
    'releases/preview.spec.ts',
    'an administrator’s preview waits for a second person',
    `${shell}/preview/preview-page.test.tsx › waits for a second person; ${server}/release/preview-consent.test.ts › waits for a second person`,
  ),
  left(
    'releases/release-screens.spec.ts',
    'no serious finding on the release screens',
    'e2e/specs/frame/accessible.spec.ts › have no serious finding in both themes',
  ),
  left(
    'frame/guard.spec.ts',
    'what the grants take away is not in the document',
    `${widgets}/action-group/action-group.test.tsx › hide what a data permission with status 0; ${widgets}/list-page/list-page.test.tsx › offers nothing a person may not do`,
  ),
  left(
    'frame/layout.spec.ts',
    'below 1088 px the menu is a drawer',
    `${shell}/layout/layout.test.tsx › has the product’s name in the header and the menu in a drawer; e2e/specs/frame/phone.spec.ts › on a phone: sign in`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'records are sorted by two fields, filtered',
    `${server}/kernel/query-language.test.ts › sorts by several columns, each with its own direction; ${widgets}/list-page/list-page.test.tsx › sorts by header and writes it into the address`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'groups have numbers and sums',
    `${server}/kernel/groups.test.ts › count and sum by the values of a field; ${widgets}/list-page/list-surface.test.tsx › are counted and summed by the server`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'a view is saved, shared with a role and opened',
    `${widgets}/list-page/views/list-views.test.tsx › put all they hold into the address; ${server}/system/list-views.test.ts › is made by holders of the permission only`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'a record is read beside the list or over it',
    `${widgets}/record/record-shapes.test.tsx › arrows walk the rows; e2e/specs/frame/list-places.spec.ts › a record that closes and a page that is left by a link`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'what others change is marked where it stands',
    `${widgets}/list-page/live/live-rows.test.tsx › keeps a row that left its filter where it is; ${widgets}/list-page/live/live-rows.test.tsx › offers new records and shows them when asked; ${server}/message/watched-lists.test.ts › hears that rows in sight changed`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'a record of any kind is found from any page',
    `${shell}/layout/menu-search/record-search.test.tsx › finds records beside pages; ${server}/system/record-search.test.ts › finds numbers, plates and names`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'an export says how far it is',
    `${widgets}/list-page/export/export-button.test.tsx › says how far the export is; ${server}/kernel/exports.test.ts › holds the same rows`,
  ),
  left(
    'frame/notices.spec.ts',
    'what one person releases rings in the window of another',
    `${shell}/notices/notice-bell.test.tsx › arrives through the socket; ${server}/message/announcements.test.ts › has announcements of every priority`,
  ),
  left(
    'frame/phone.spec.ts',
    'the dark theme stays after a reload',
    `${shell}/layout/layout.test.tsx › work at once and stay; e2e/specs/frame/standards.spec.ts › no serious finding on any page of the shell`,
  ),
  left(
    'frame/search-and-keys.spec.ts',
    'a record of any kind is found by its number',
    `${shell}/layout/menu-search/record-search.test.tsx › finds records beside pages; ${server}/system/record-search.test.ts › finds numbers, plates and names`,
  ),
  left(
    'frame/tabs.spec.ts',
    'a form or a window that is open goes to the back with its tab',
    `${shell}/signed-in/product.test.tsx › keep what was typed while another one is in front`,
  ),
  left(
    'freight/order-worksheet.spec.ts',
    'orders are changed as in a sheet',
    'remote-business/src/screens/business/order/worksheet/worksheet.test.tsx › saves a cell when it is left; remote-business/src/screens/business/order/worksheet/worksheet.test.tsx › undoes what was saved',
  ),
  left(
    'freight/record.spec.ts',
    'a record beside the list follows the rows',
    `${widgets}/record/record-shapes.test.tsx › Space shows a record, arrows walk the rows`,
  ),
  left(
    'freight/record.spec.ts',
    'a comment mentions a colleague',
    `${widgets}/record/record-shapes.test.tsx › takes a comment with the people it mentions; ${server}/business/records.test.ts › ring whom they mention`,
  ),
  left(
    'freight/typed-numbers.spec.ts',
    'an order keeps what was meant',
    `${widgets}/field-kinds/typed-fields.test.tsx › what is typed over a number; ${widgets}/field-kinds/typed-fields.test.tsx › what is pasted over a field`,
  ),
  left(
    'releases/release-screens.spec.ts',
    'pinned and rolled back by screen',
    'remote-system-admin/src/screens/system/release/matrix/matrix.test.tsx › is tried first; remote-system-admin/src/screens/system/release/matrix/matrix.test.tsx › rolls back to the version before; e2e/specs/releases/release.spec.ts › a team ships one word alone',
  ),
  left(
    'accounts/account.spec.ts',
    'a carrier registers, signs in and finds the menu of a carrier',
    `${shell}/sign-in/register/register.page.test.tsx › creates a carrier, shows who it is; ${shell}/sign-in/register/register.page.test.tsx › says of every field what is missing; ${server}/account/account-register.test.ts › says what is taken only to whoever holds the code; ${server}/account/account-register.test.ts › makes carriers likewise`,
  ),
  left(
    'accounts/sign-in.spec.ts',
    'every failed sign-in reads the same',
    `${shell}/sign-in/sign-in-page.test.tsx › keeps what was typed and stays; ${server}/account/strangers.test.ts › tells a stranger nothing`,
  ),
  left(
    'frame/guard.spec.ts',
    'a token that ends in use',
    'shared-platform/src/http/failure.test.ts › by 401: is told once; shared-platform/src/http/failure.test.ts › ten calls at once and a file open one modal; shared-platform/src/session/session.test.ts › tells the server with the token and clears everything',
  ),
  left(
    'frame/layout.spec.ts',
    'everything in the frame is reached by keyboard',
    `${shell}/layout/layout.test.tsx › is one stop of the Tab key, walked with arrows; ${shell}/layout/layout.test.tsx › folds to a rail whose groups fly out and give the focus back; ${shell}/layout/layout.test.tsx › finds pages by pinyin from anywhere; ${shell}/layout/layout.test.tsx › names the way from home; ${shell}/layout/header/menu-search.test.tsx › takes the keys from whatever had the focus; e2e/specs/frame/standards.spec.ts › the keyboard reaches everything on the sign-in page and in the frame`,
  ),
  left(
    'frame/sizes.spec.ts',
    'the search comes when a person turns to it',
    `e2e/specs/frame/sizes.spec.ts › a list opened by its address weighs at most; ${shell}/layout/header/menu-search.test.tsx › takes the keys from whatever had the focus`,
  ),
  left(
    'frame/sizes.spec.ts',
    'the libraries of heavy widgets come when the first of them opens',
    'e2e/specs/frame/sizes.spec.ts › the landing page weighs at most 350 kB; e2e/specs/frame/sizes.spec.ts › a list opened by its address weighs at most',
  ),
  left(
    'frame/start.spec.ts',
    'a second process on the folder is refused',
    `${server}/kernel/embedded.test.ts › refuses a second process and names the first; ${server}/kernel/data-folder.test.ts › the lock lies on the file`,
  ),
  left('frame/start.spec.ts', 'a damaged folder is one clear line', `${server}/kernel/embedded.test.ts › is refused in one line`),
  left(
    'frame/start.spec.ts',
    'a database that does not answer is one clear line',
    `${server}/kernel/postgres.test.ts › is one clear line, without the password`,
  ),
  left(
    'frame/views-and-live.spec.ts',
    'rows that another person changes show where they stand',
    `${widgets}/list-page/live/live-rows.test.tsx › keeps a row that left its filter where it is; ${widgets}/list-page/live/live-rows.test.tsx › offers new records and shows them when asked; ${server}/message/watched-lists.test.ts › hears that rows in sight changed; ${widgets}/list-page/list-surface.test.tsx › reads by itself when the line is back`,
  ),
  left(
    'freight/freight-line.spec.ts',
    'two dispatchers take the last tonnage at the same moment',
    `${server}/business/races.test.ts › one has it, the other reads 剩余数量不足; ${server}/business/races.test.ts › three are served, never a fourth; ${widgets}/entity-form/entity-form.test.tsx › keeps a refusal beside the input, and what was typed`,
  ),
  left(
    'releases/canary.spec.ts',
    'a new shell is told of quietly',
    `${shell}/release-tags/release-tags.test.tsx › says in the header that a new shell is served, and reloads only when asked`,
  ),
  left(
    'releases/faults-every-remote.spec.ts',
    'a remote fails by a lost, a hanging, an unavailable and a changed file',
    `${shell}/remotes/loader/every-remote.test.ts › its own screen shows the cause; e2e/specs/releases/faults.spec.ts › an entry that fails costs its own tab; e2e/specs/releases/faults-every-remote.spec.ts › no changed file of a remote runs`,
  ),
  left(
    'releases/faults.spec.ts',
    'a remote that never ends while it loads is quarantined',
    `${shell}/remotes/loader/fallback-version.test.ts › is quarantined at the second start that finds its mark; ${shell}/remotes/loader/fallback-version.test.ts › is not blamed once it rendered`,
  ),
  left(
    'releases/preview.spec.ts',
    'a version is previewed by one person in one window after they agreed',
    `${shell}/preview/preview-entry.test.tsx › gives it up before anything else is done; ${shell}/preview/preview-page.test.tsx › says author, remote, version; ${shell}/preview/preview-page.test.tsx › is answered by keyboard; ${shell}/preview/preview-page.test.tsx › warns of a build that nobody published; ${shell}/preview/preview-banner.test.tsx › the way out works by keyboard; ${server}/release/preview.test.ts › opened once by that person, and signed for nobody else; ${server}/release/preview-consent.test.ts › is handed out after the agreement only; ${server}/release/preview-consent.test.ts › that was declined is good for nothing any more`,
  ),
  left(
    'releases/remotes.spec.ts',
    'a remote that cannot be loaded costs only its own tab',
    'e2e/specs/releases/faults.spec.ts › an entry that fails costs its own tab',
  ),
  left(
    'releases/remotes.spec.ts',
    'one changed byte is never executed',
    'e2e/specs/releases/faults-every-remote.spec.ts › no changed file of a remote runs',
  ),
  left(
    'releases/telemetry.spec.ts',
    'a page that goes out of sight has reported',
    `${shell}/telemetry/start-telemetry.test.tsx › sends when the page goes; ${shell}/telemetry/version-tally.test.ts › carry the token in the body; ${shell}/telemetry/version-tally.test.ts › counts the shell like a remote; ${server}/release/telemetry.test.ts › adds up what pages sent; ${server}/release/telemetry.test.ts › leaves nothing of the person who sent it`,
  ),
  left(
    'freight/list.spec.ts',
    'a list is asked with wildcards',
    `${widgets}/list-page/list-page.test.tsx › trims and wraps wildcard fields only; ${widgets}/list-page/list-page.test.tsx › resets filters and keeps the sort; ${widgets}/list-page/list-page.test.tsx › filters by a tab of states; ${widgets}/list-page/bulk/bulk.test.tsx › are needed by the button that deletes; ${widgets}/list-page/export/export-button.test.tsx › says how far the export is; ${server}/kernel/exports.test.ts › holds the same rows`,
  ),
  left(
    'freight/order-keyboard.spec.ts',
    'an order is made from the first key to the last',
    `${widgets}/entity-form/form-keys.test.tsx › is filled and saved from the keyboard alone; ${widgets}/entity-form/form-keys.test.tsx › the button can always be pressed; ${widgets}/entity-form/outline/form-outline.test.tsx › leads to what is missing in a section; ${widgets}/list-page/keys/list-keys.test.tsx › edit and add where the person may; ${table}/grid/table-grid.test.tsx › opens on Enter, writes, and goes down with Enter; e2e/specs/frame/standards.spec.ts › the keyboard reaches everything on the sign-in page and in the frame`,
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'a value that another record has is told while it is typed',
    `${widgets}/entity-form/taken-note.test.tsx › a value that another record has is told at its field`,
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'pickers say what a choice needs',
    'remote-business/src/screens/business/waybill/assign/assign.test.tsx › choices say what the choice needs; remote-business/src/screens/business/waybill/assign/assign.test.tsx › Enter takes the only match, also while it is still looked for; remote-business/src/screens/business/waybill/load/load.test.tsx › gross and tare give the net weight',
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'what two people saved is compared, merged and stored',
    `${widgets}/entity-form/stale/stale-save.test.tsx › a stale save shows both versions with labels; ${widgets}/entity-form/stale/stale-save.test.tsx › an open form says who saved its record meanwhile`,
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'what was typed survives a reload as a draft',
    `${widgets}/entity-form/form-draft.test.tsx › is offered when the form is opened again`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'a list is printed black on white',
    `${widgets}/list-page/print/print-list.test.tsx › a printed list holds title, notes`,
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'another shipper clears the contract',
    'shared-freight/src/order/order-contract.test.tsx › goes with it when the order gets another shipper',
  ),
  left(
    'frame/record-in-every-look.spec.ts',
    'a shipper reads the record without what the shipper may not know',
    `${server}/business/records.test.ts › counts what refers to the record; ${server}/business/records.test.ts › says until when lorries and waybills are due`,
  ),
  left(
    'frame/record-in-every-look.spec.ts',
    'a record opens in a drawer, beside its list and as a page',
    `${widgets}/record/record-shapes.test.tsx › stands in place of the list and comes from the server; ${widgets}/record/record-shapes.test.tsx › Space shows a record, arrows walk the rows`,
  ),
  left(
    'frame/record-in-every-look.spec.ts',
    'facts stand in groups without the empty ones',
    `${widgets}/record-detail/record-detail.test.tsx › folds what holds nothing away; ${server}/business/records.test.ts › counts what refers to the record`,
  ),
  left(
    'frame/record-in-every-look.spec.ts',
    'the timeline tells a step, an edit and a comment',
    `${widgets}/record/record-shapes.test.tsx › tells steps, changes before and after, and comments; ${widgets}/record/record-shapes.test.tsx › takes a comment with the people it mentions; ${server}/business/records.test.ts › ring whom they mention`,
  ),
  left(
    'frame/form-in-every-look.spec.ts',
    'errors stand at their fields',
    `${widgets}/entity-form/entity-form.test.tsx › says what is missing or wrong with the texts of the specification; ${widgets}/entity-form/entity-form.test.tsx › takes the person to the first field that is wrong`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'orders are taken together after a question with their number',
    `${widgets}/list-page/bulk/bulk.test.tsx › says before for whom it is possible, asks with the number; ${widgets}/list-page/bulk/bulk.test.tsx › says of each what became of it; ${widgets}/list-page/bulk/bulk.test.tsx › runs the inverse with the new versions`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'an empty list says what to do',
    `${widgets}/list-page/list-surface.test.tsx › says what can be done: add the first; ${widgets}/list-page/list-surface.test.tsx › keeps its rows, says how old they are, and reads by itself`,
  ),
  left(
    'frame/list-in-every-look.spec.ts',
    'rows have four heights that are kept',
    `${widgets}/list-page/list-surface.test.tsx › are four, and kept; e2e/specs/frame/list-surface.spec.ts › in rows of four heights; e2e/specs/frame/list-surface.spec.ts › on a phone a record is a card with its facts`,
  ),
  left(
    'frame/focus.spec.ts',
    'follows the edited row through a new order',
    `${widgets}/list-page/keys/list-keys.test.tsx › stays with the row that was edited by keyboard, also when the list is sorted anew; ${shell}/tabs/panels/panel-focus.test.tsx › is in the content of the tab that a link opened`,
  ),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for Playwright's `--grep-invert`, which is matched against project, file and titles. */
export const leftPattern = leftJourneys.map(({ spec, title }) => `${escaped(spec)} .*${escaped(title)}`).join('|');
