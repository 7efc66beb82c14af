import type { FastifyInstance } from 'fastify';
import { listViewCalls, listViewKinds, listViewLimits, listViewTexts } from 'shared-contracts/entity/list-view';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { Invalid } from '../../../kernel/basics/errors.ts';
import { route } from '../../../kernel/http/route.ts';
import { countMatching, openColumns } from '../../../kernel/query/count-matching.ts';
import { chooseViews, findViews, readableRows, removeView, saveView } from './list-view.service.ts';
import { usableSearch } from './usable-search.ts';

const tags = ['listView'];
const limits = listViewLimits;
const entityName = z.string().min(1).max(64);
const listKey = z.string().min(1).max(limits.list);
const id = z.string().regex(/^[\w-]{1,32}$/);
const kind = z.enum(listViewKinds, '请选择列表视图的类别');
const viewKey = z.string().min(1).max(64);
const search = z
  .record(z.string().min(1).max(100), z.string().max(limits.value))
  .refine((parameters) => Object.keys(parameters).length <= limits.parameters, listViewTexts.tooLarge[0]);
const state = z.object({
  search,
  columns: z.array(z.string().min(1).max(100)).max(limits.columns).optional(),
  density: z.string().min(1).max(20).optional(),
});
const roleCodes = z.array(z.string().regex(/^[\w-]{1,64}$/)).max(50);
const draftSchema = z.object({
  id: id.optional(),
  version: z.int().optional(),
  list: listKey,
  entity: entityName,
  kind: kind.optional(),
  name: z.string(listViewTexts.name[0]).overwrite(visibleName).min(1, listViewTexts.name[0]).max(limits.name, listViewTexts.name[0]),
  state,
  roles: roleCodes.optional(),
  defaultFor: roleCodes.optional(),
});
const viewSchema = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  state,
  isOwn: z.boolean(),
  isEditable: z.boolean(),
  isShared: z.boolean(),
  roles: z.array(z.string()),
  defaultFor: z.array(z.string()),
  leftOut: z.int(),
});
const viewsSchema = z.object({
  views: z.array(viewSchema),
  order: z.array(z.string()),
  start: z.string().nullable(),
  isOwnStart: z.boolean(),
});
const choiceSchema = z.object({ list: listKey, order: z.array(viewKey).max(200), start: viewKey.nullable() });

function readQueries(text: string): z.output<typeof search>[] {
  try {
    const read = z.array(search).max(limits.counted).safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Invalid JSON is refused below with the error for an object of the wrong form.
  }
  throw new Invalid();
}

/** Routes for saved views of lists and saved queries; `list-view.service.ts` decides who sees and changes which of them. */
export default async function listViewRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: listViewCalls.find,
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ list: listKey, entity: entityName, kind: kind.optional() }),
    result: viewsSchema,
    summary: "Views or saved queries of a list: the caller's own and those shared with the caller's roles.",
    tags,
    handler: async ({ tx, caller, query }) => {
      const { views, order, ...rest } = await findViews(tx, caller, query);
      return { ...rest, views: views.map((view) => view as z.input<typeof viewSchema>), order: [...order] };
    },
  });

  route(app, {
    method: 'POST',
    url: listViewCalls.save,
    access: 'signedIn',
    tier: 'tenant',
    body: draftSchema,
    result: viewSchema,
    summary: 'Adds a view or a saved query of a list or changes one; sharing it with roles needs listView:share.',
    tags,
    bodyLimit: limits.state * 4,
    handler: async ({ tx, caller, body, now }) => (await saveView(tx, caller, body, now)) as z.input<typeof viewSchema>,
  });

  route(app, {
    method: 'DELETE',
    url: listViewCalls.remove,
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ id }),
    result: z.null(),
    summary: 'Deletes a view or a saved query of a list: an own one, or a shared one with listView:share.',
    tags,
    handler: async ({ tx, caller, query }) => {
      await removeView(tx, caller, query.id);
      return null;
    },
  });

  route(app, {
    method: 'PUT',
    url: listViewCalls.choose,
    access: 'signedIn',
    tier: 'tenant',
    body: choiceSchema,
    result: z.null(),
    summary: "The caller's order of a list's views, and the one to begin with.",
    tags,
    handler: async ({ tx, caller, body: { list, order, start } }) => {
      await chooseViews(tx, caller, { list, order, start });
      return null;
    },
  });

  route(app, {
    method: 'GET',
    url: listViewCalls.count,
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ entity: entityName, queries: z.string().max(limits.state * 2) }),
    result: z.array(z.int().nullable()),
    summary: 'Numbers of records that searches find, counted up to 10,000; null where a search names what the caller may not search by.',
    tags,
    handler: async ({ tx, caller, query: { entity, queries } }) => {
      const rows = readableRows(caller, entity);
      const columns = openColumns(rows, caller);
      const counts: (number | null)[] = [];
      for (const query of readQueries(queries)) {
        const { leftOut } = usableSearch(query, rows.entity, columns);
        counts.push(leftOut > 0 ? null : await countMatching(tx, caller, rows, query, limits.countedUpTo));
      }
      return counts;
    },
  });
}
