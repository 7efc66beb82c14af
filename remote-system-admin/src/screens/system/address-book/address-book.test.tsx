import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { mswServer, page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import AddressBookPage from './address-book.page.tsx';

const colleague = {
  ...{ id: 'u1', userId: 'u1', realname: '赵调度', departName: '调度部', post: 'dispatch_clerk', post_dictText: '调度员', workNo: 'D01' },
  ...{ phone: '138****8000', telephone: null, email: 'zhao@freight.example', avatar: null, departId: 'd2' },
};
const departs = [
  { key: 'd1', title: '智慧运输平台', orgCode: 'A01', children: [{ key: 'd2', title: '调度部门', orgCode: 'A01A02', children: null }] },
];

function open(tree: unknown = departs, carrierId: string | null = null) {
  const asked: URLSearchParams[] = [];
  const { user } = renderScreen(<AddressBookPage />, {
    can: ['addressBook:list'],
    user: { shipperId: null, carrierId },
    handlers: [
      http.get('*/api/sys/user/addressBookDeparts', () => success(tree)),
      http.get('*/api/sys/user/queryByOrgCodeForAddressList', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page([colleague]);
      }),
    ],
  });
  return { user, asked };
}

test('colleagues are found in a department and those below it, and nothing can be changed', async () => {
  const { user, asked } = open();
  const row = await rowOf('赵调度');
  expect(row.getByText('调度员')).toBeVisible();
  expect(row.getByText('138****8000')).toBeVisible();
  await user.click(await screen.findByText('调度部门'));
  await waitFor(() => expect(asked.at(-1)?.get('orgCode')).toBe('A01A02'));
  await user.click(screen.getByText('全部部门'));
  await waitFor(() => expect(asked.at(-1)?.get('orgCode')).toBeNull());
  for (const name of ['新增', '编辑', '删除', '导出']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('what was typed before the departments arrived stays, and the list is read once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, asked } = open();
  mswServer.use(
    http.get('*/api/sys/user/addressBookDeparts', async () => {
      await promise;
      return success(departs);
    }),
  );
  await rowOf('赵调度');
  // The departments have their place already, so that the list does not move when they arrive.
  expect(screen.getByText('部门', { selector: '.ant-card-head *' })).toBeVisible();
  await user.type(screen.getByLabelText('姓名'), '赵');
  resolve();
  expect(await screen.findByText('调度部门')).toBeVisible();
  expect(screen.getByLabelText('姓名')).toHaveValue('赵');
  expect(asked).toHaveLength(1);
});

test('people of a shipper or carrier have no departments to choose from', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  open([], 'c1');
  mswServer.use(
    http.get('*/api/sys/user/addressBookDeparts', async () => {
      await promise;
      return success([]);
    }),
  );
  await rowOf('赵调度');
  const departsShown = () => screen.queryByText('部门', { selector: '.ant-card-head *' });
  expect(departsShown()).toBeNull();
  resolve();
  await waitFor(() => expect(screen.queryByText('全部部门')).toBeNull());
  expect(departsShown()).toBeNull();
});

test('of thousands of departments only some are in the document', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({ key: `n${at}`, title: `科室${at}`, orgCode: `A${at}`, children: null }));
  open(many);
  expect(await screen.findByText('科室0')).toBeVisible();
  expect(document.querySelectorAll('.ant-tree-treenode').length).toBeLessThan(60);
  expect(screen.queryByText('科室2999')).toBeNull();
});
