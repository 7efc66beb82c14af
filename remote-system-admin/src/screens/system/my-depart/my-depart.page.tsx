import { useMemo, useState } from 'react';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { departLabel, type Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { Page } from 'shared-widgets/page';
import { Card, Tabs, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Col, Empty, Row, Skeleton } from 'shared-widgets/ui/core';
import { Tree } from 'shared-widgets/ui/tree';
import { useText } from '../../../messages.ts';
import type { Department } from '../../../parts/departments/depart-grant.drawer.tsx';
import { DepartPeople } from '../../../parts/departments/depart-people.tsx';
import { DepartRoles } from '../../../parts/departments/depart-roles.tsx';
import { countNodes, ownHeight } from '../../../parts/tree-height.ts';

interface Node extends Department {
  readonly key: string;
  readonly orgCode: string;
  readonly children: readonly Node[] | null;
}

const found = (nodes: readonly Node[], key: string): Node | undefined => {
  for (const node of nodes) {
    const one = node.key === key ? node : found(node.children ?? [], key);
    if (one) return one;
  }
  return undefined;
};
interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}
const toTree = (nodes: readonly Node[], label: (words: Label) => string): TreeData[] =>
  nodes.map((node) => ({ key: node.key, title: label(departLabel(node)), children: toTree(node.children ?? [], label) }));

/** 我的部门: the departments that the person heads, with their people and roles. */
export default function MyDepartPage() {
  const text = useText();
  const label = useLabel();
  const { data, error, isFetching, refetch } = useRead<readonly Node[] | null>('/sys/sysDepart/queryMyDeptTreeList', undefined, {
    entity: 'depart',
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const trees = useMemo(() => data ?? [], [data]);
  // The array is the same object until the departments change: for a new array the tree would compute all its rows again.
  const treeData = useMemo(() => toTree(trees, label), [trees, label]);
  const depart = found(trees, chosen ?? '') ?? trees[0];
  return (
    <Page description={text('myDepart.description')}>
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {!error && data === undefined && isFetching && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && !isFetching && !depart && <NoDepartment />}
      {depart && (
        <Row gutter={[16, 16]}>
          <Col xs={24} md={7}>
            <Card size="small" title={text('myDepart.departments')}>
              <Tree
                defaultExpandAll
                blockNode
                {...ownHeight(countNodes(trees))}
                treeData={treeData}
                selectedKeys={[depart.key]}
                onSelect={(keys) => keys[0] !== undefined && setChosen(String(keys[0]))}
              />
            </Card>
          </Col>
          <Col xs={24} md={17}>
            <Card size="small" title={label(departLabel(depart))} extra={depart.orgCode}>
              <Tabs
                key={depart.key}
                items={[
                  { key: 'people', label: text('depart.members'), children: <DepartPeople depart={depart} /> },
                  { key: 'roles', label: text('depart.roles'), children: <DepartRoles depart={depart} /> },
                ]}
              />
            </Card>
          </Col>
        </Row>
      )}
    </Page>
  );
}

const departmentsPath = '/system/depart';
const hasPage = (menu: readonly MenuItem[], path: string): boolean =>
  menu.some((item) => item.path === path || hasPage(item.children ?? [], path));

/** For people who head no department: what the page is for, and the way to all departments if it is in their menu. */
function NoDepartment() {
  const text = useText();
  const open = useOpenTab();
  const { data } = useRead<PermissionResult>('/sys/permission/getUserPermissionByToken', undefined, { quiet: true });
  return (
    <Empty
      description={
        <>
          <Typography.Paragraph>{text('myDepart.none')}</Typography.Paragraph>
          <Typography.Text type="secondary">{text('myDepart.noneHint')}</Typography.Text>
        </>
      }
    >
      {data && hasPage(data.menu, departmentsPath) && <Button onClick={() => open(departmentsPath)}>{text('myDepart.all')}</Button>}
    </Empty>
  );
}
