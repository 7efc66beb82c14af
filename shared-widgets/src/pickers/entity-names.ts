/** Names of records, from a given record or looked up by id. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { nameLabel } from 'shared-contracts/texts/label';
import type { Page } from 'shared-contracts/wire/envelope';
import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';
import { currentLanguage, labelText } from 'shared-platform/i18n';
import { serverText } from 'shared-platform/server-text';
import { codeWords } from '../tags/code-words.ts';

type AnyRecord = Readonly<Record<string, unknown>>;

/** Definition of the entity with that name; all definitions are loaded on first use. */
export async function definitionOf(entity: EntityDefinition | string): Promise<EntityDefinition> {
  if (typeof entity !== 'string') return entity;
  const { entities } = await import('shared-contracts/entities');
  const definition = (entities as Readonly<Record<string, EntityDefinition>>)[entity];
  if (!definition) throw new Error(`No entity is called ${entity}`);
  return definition;
}

/**
 * The name of a record for people in the current language, which is a dictionary's text where the title is a code; empty when it has none.
 */
export function titleOf({ titleField, fields }: EntityDefinition, record: AnyRecord): string {
  const code = record[titleField];
  const title = record[`${titleField}_dictText`] ?? code;
  if (title === null || title === undefined) return '';
  const { dict, ofProduct, english } = fields[titleField] ?? {};
  if (english) return labelText(nameLabel(String(title), String(record[english] ?? '')));
  if (dict) return codeWords(dict, String(code), String(title), labelText);
  return ofProduct ? serverText(String(title)) : String(title);
}

/** Names of the records by id; a record without a name gets its id as name. */
export function titlesIn(entity: EntityDefinition, records: readonly AnyRecord[]): ReadonlyMap<string, string> {
  return new Map(records.map((record) => [String(record.id), titleOf(entity, record) || String(record.id)]));
}

/** Whether the text has the form of an id. Other texts are in a reference after an import read a name that no record has. */
const isRecordId = (text: string): boolean => /^[\w-]{1,36}$/.test(text);

/** All records of a tree. The list call of some entities, such as menus, returns their whole tree. */
const branchesOf = (tree: readonly AnyRecord[]): AnyRecord[] =>
  tree.flatMap((node) => [node, ...(Array.isArray(node.children) ? branchesOf(node.children) : [])]);

const sources = new Map<string, NameSource>();

/** Source of names of an entity's records by id, read with its list call. */
export function titlesOf(entity: EntityDefinition | string): NameSource {
  const name = typeof entity === 'string' ? entity : entity.api;
  const known = sources.get(name);
  if (known) return known;
  const made: NameSource = {
    // Names are kept by language, because records may have an English one.
    get name() {
      return `entity ${name} ${currentLanguage()}`;
    },
    most: 50,
    async load(values) {
      const ids = values.filter(isRecordId);
      if (ids.length === 0) return new Map();
      const definition = await definitionOf(entity);
      const query = { id_MultiString: ids.join(','), pageNo: 1, pageSize: ids.length };
      const found = await http.get<Page<AnyRecord> | readonly AnyRecord[]>(`${definition.api}/list`, query, { quiet: true });
      const records = 'records' in found ? found.records : branchesOf(found).filter(({ id }) => ids.includes(String(id)));
      return titlesIn(definition, records);
    },
  };
  sources.set(name, made);
  return made;
}
