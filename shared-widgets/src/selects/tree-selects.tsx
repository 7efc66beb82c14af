/** Select boxes over trees of the server: tables with a parent column, and the category dictionary. */

import { dictionaryNames } from 'editable-table/dictionary-names';
import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Label } from 'shared-contracts/texts/label';
import { separators } from 'shared-contracts/wire/constants';
import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { LazyTreeSelect, type TreeFieldProps, type TreeNode } from './lazy-tree-select.tsx';

type Nodes = readonly TreeNode[] | null;

const asked = async (path: string, query: Readonly<Record<string, string | undefined>>): Promise<readonly TreeNode[]> =>
  (await http.get<Nodes>(path, query, { quiet: true })) ?? [];

/** What is wrong with a condition: it must be a JSON object as text, or empty. */
function useMistake(condition: string, words: Label): string | undefined {
  const text = useLabel();
  if (condition === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(condition);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return undefined;
  } catch {
    // Text that is no JSON gets the same message as JSON that is no object.
  }
  return text(words);
}

export interface TableTreeSelectProps extends TreeFieldProps {
  /** `table,text,code`; the value is the code. */
  readonly dict: string;
  /** Column with the parent's id; default `pid`. */
  readonly pidField?: string;
  /** Value of the parent column at which the tree begins; default: its top level. */
  readonly pidValue?: string;
  readonly hasChildField?: string;
  /** JSON object of columns and values, as text. */
  readonly condition?: string;
}

/** Select box over a table whose rows form a tree; it offers the rows that the caller may see. */
export function TableTreeSelect({ dict, pidField = 'pid', pidValue = '', hasChildField, condition = '', ...field }: TableTreeSelectProps) {
  const [tableName = '', text = '', code = ''] = dict.split(separators.values);
  const query = { pidField, tableName, text, code, hasChildField, condition: condition || undefined };
  return (
    <LazyTreeSelect
      {...field}
      source={JSON.stringify([query, pidValue])}
      mistake={useMistake(condition, listTexts.treeSelectCondition)}
      load={(key) => asked('/sys/dict/loadTreeData', { ...query, pid: key ?? pidValue })}
      codeOf={({ value }) => value}
      names={dictionaryNames(dict)}
    />
  );
}

/** Source of the names of categories, by id. */
const categoryNames: NameSource = {
  name: 'categories by id',
  most: 50,
  async load(ids) {
    const found = await http.get<readonly string[]>(
      '/sys/category/loadDictItem',
      { ids: ids.join(separators.values), delNotExist: 'false' },
      { quiet: true },
    );
    return new Map(ids.flatMap((id, index) => (found[index] && found[index] !== id ? [[id, found[index]] as const] : [])));
  },
};

export interface CategorySelectProps extends TreeFieldProps {
  /** Code of the category below which the offered ones are; default: all categories. */
  readonly pcode?: string;
  /** Id of the category below which the offered categories are, instead of its code. */
  readonly pid?: string;
  /** JSON object of columns and values, as text. */
  readonly condition?: string;
}

/** Categories; the value is the id. */
export function CategorySelect({ pcode = '0', pid, condition = '', ...field }: CategorySelectProps) {
  const query = { condition: condition || undefined };
  return (
    <LazyTreeSelect
      {...field}
      source={JSON.stringify([pcode, pid, condition])}
      mistake={useMistake(condition, listTexts.categoryCondition)}
      load={(key) => asked('/sys/category/loadTreeData', key || pid ? { ...query, pid: key ?? pid } : { ...query, pcode })}
      codeOf={({ key }) => key}
      names={categoryNames}
    />
  );
}

/** Names of categories by code. Each needs a call of its own, because no call returns several. */
const categoryCodes: NameSource = {
  name: 'categories by code',
  most: 10,
  async load(codes) {
    const found = await Promise.all(
      codes.map((code) =>
        http.get<{ readonly name: string }>('/sys/category/loadOne', { field: 'code', val: code }, { quiet: true }).catch(() => null),
      ),
    );
    return new Map(codes.flatMap((code, index) => (found[index] ? [[code, found[index].name] as const] : [])));
  },
};

export interface TreeDictionaryProps extends Omit<TreeFieldProps, 'multiple'> {
  /** Whether the value is the category's id or its code; default `id`. */
  readonly field?: 'id' | 'code';
  /** Code of the category below which the offered ones are; default: all categories. */
  readonly parentCode?: string;
  /** Reads branches when they are opened; default: all at once. */
  readonly async?: boolean;
}

/** Select box for one category; it offers the whole tree. */
export function TreeDictionary({ field = 'id', parentCode = '', async: isAsync = false, ...rest }: TreeDictionaryProps) {
  return (
    <LazyTreeSelect
      {...rest}
      source={JSON.stringify([field, parentCode, isAsync])}
      load={(key) =>
        key
          ? asked('/sys/category/loadTreeChildren', { pid: key })
          : asked('/sys/category/loadTreeRoot', { async: String(isAsync), pcode: parentCode || undefined })
      }
      codeOf={(node) => (field === 'id' ? node.key : node.value)}
      names={field === 'id' ? categoryNames : categoryCodes}
    />
  );
}
