import { useMemo, useState } from 'react';
import { sideOf } from 'shared-contracts/session/session';
import { type AddressDepart, addressBook, addressDepartsPath } from 'shared-contracts/system/address-book';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { ListPage } from 'shared-widgets/list-page';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Flex, Grid, Skeleton } from 'shared-widgets/ui/core';
import { Tree, TreeSelect } from 'shared-widgets/ui/tree';
import { useText } from '../../../messages.ts';
import { countNodes, ownHeight } from '../../../parts/tree-height.ts';

interface Node {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children?: Node[];
}

/** Tree nodes whose key is the department's code; choosing one lists the people of the department and of those below it. */
const nodesOf = (departs: readonly AddressDepart[], label: (words: Label) => string): Node[] =>
  departs.map(({ orgCode, title, titleEn, children }) => ({
    ...{ key: orgCode, value: orgCode, title: label(nameLabel(title, titleEn)) },
    ...(children?.length ? { children: nodesOf(children, label) } : {}),
  }));

/** This column cannot be sorted, because the server sorts by name. */
const plain = (field: keyof typeof addressBook.fields) => ({ field, sortable: false });

export default function AddressBookPage() {
  const text = useText();
  const label = useLabel();
  const departs = useRead<readonly AddressDepart[]>(addressDepartsPath, undefined, { entity: 'depart' });
  const [orgCode, setOrgCode] = useState<string>();
  const isPhone = Grid.useBreakpoint().md === false;
  // The array is the same object until the departments change: for a new array the tree would compute all its rows again.
  const nodes = useMemo(() => nodesOf(departs.data ?? [], label), [departs.data, label]);
  const session = useSession();
  // The departments of the platform take their place before they are known, so that the list does not move. A shipper or carrier has none.
  const hasDeparts = departs.data ? nodes.length > 0 : !departs.error && session !== null && sideOf(session.user) === null;
  const everybody = text('addressBook.allDeparts');
  const whole = useMemo((): Node[] => [{ key: '', value: '', title: everybody }, ...nodes], [nodes, everybody]);
  const list = (
    <ListPage
      entity={addressBook}
      columns={(['realname', 'departName', 'post_dictText', 'workNo', 'phone', 'telephone', 'email'] as const).map(plain)}
      detail={false}
      {...(orgCode ? { fixedQuery: { orgCode } } : {})}
      {...(isPhone && hasDeparts
        ? {
            extra: (
              <TreeSelect<string>
                key={departs.data ? 'known' : 'loading'}
                allowClear
                treeDefaultExpandAll
                loading={!departs.data}
                aria-label={text('addressBook.departs')}
                placeholder={everybody}
                treeData={nodes}
                {...(orgCode ? { value: orgCode } : {})}
                onChange={(code) => setOrgCode(code || undefined)}
                style={{ width: '100%' }}
              />
            ),
          }
        : {})}
    />
  );
  // The list keeps its place in the page when the departments arrive: in another place it would lose what was typed.
  return (
    <Flex gap={12} align="flex-start">
      {!isPhone && hasDeparts && (
        <Card size="small" style={{ width: 240, flex: 'none' }} title={<Typography.Text>{text('addressBook.departs')}</Typography.Text>}>
          {departs.data ? (
            <Tree
              blockNode
              defaultExpandAll
              aria-label={text('addressBook.departs')}
              {...ownHeight(countNodes(whole))}
              treeData={whole}
              selectedKeys={[orgCode ?? '']}
              onSelect={(keys) => setOrgCode(String(keys[0] ?? '') || undefined)}
            />
          ) : (
            <Skeleton active />
          )}
        </Card>
      )}
      <div style={{ flex: 1, minWidth: 0 }}>{list}</div>
    </Flex>
  );
}
