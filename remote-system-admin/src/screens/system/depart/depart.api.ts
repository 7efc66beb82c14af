import { depart } from 'shared-contracts/system/depart';
import type { WireRecord } from 'shared-platform/entity-api';
import { useRead } from 'shared-platform/read';

/** A department with its sub-departments. */
export interface DepartNode extends WireRecord<typeof depart> {
  readonly children: readonly DepartNode[] | null;
}

/** The tree of departments that the person may see; read again after every change. */
export const useDepartTree = () => useRead<readonly DepartNode[]>('/sys/sysDepart/queryTreeList', undefined, { entity: depart.name });
