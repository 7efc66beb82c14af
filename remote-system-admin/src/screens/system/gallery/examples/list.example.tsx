import { position } from 'shared-contracts/system/position';
import { ListPage } from 'shared-widgets/list-page';

const columns = ['name', 'code', 'postRank', 'createTime'] as const;
/** Without the rank's Chinese name, which is there for older clients only. */
const detail = { fields: [...columns, 'createBy', 'updateBy', 'updateTime'] } as const;

/**
 * Example: a list with everything that every list has (query, column filters, views, sorting, groups, many at once, preview, keys, export, printing,
 * live rows), the form behind 新增 and 编辑, and the record behind each name. It is declared by an entity and the names of its fields.
 */
export function ListExample() {
  return <ListPage entity={position} columns={columns} formFields={['name', 'code', 'postRank']} detail={detail} />;
}
