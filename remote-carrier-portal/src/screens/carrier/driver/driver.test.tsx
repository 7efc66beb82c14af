import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { driver } from 'shared-contracts/business/driver';
import { certDocuments } from 'shared-contracts/business/master/cert-documents';
import { actOn, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierDriverPage from './driver.page.tsx';

const can = ['list', 'add', 'edit', 'submitCert', 'unbind', 'bind'].map((action) => `driver:${action}`);
const user = { carrierId: 'c1' };
const known = {
  ...{ id: 'd1', version: 1, driverNo: 'SJ000001', driverName: '陈师傅', mobile: '13800008000', vehicleClass: 'A2' },
  ...{ licenseValidTo: '2099-12-31', qualificationValidTo: '2099-12-31', status: '1', bindStatus: '1' },
  ...{ certStatus: '3', certStatus_dictText: '已驳回', certRejectReason: '副页看不清' },
};

test('a carrier reads why papers were refused, and enters drivers of its own only', async () => {
  const { user: person } = renderScreen(<CarrierDriverPage />, { can, user, handlers: [listHandler(driver, [known])] });
  expect((await rowOf('陈师傅')).getByText('副页看不清')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /新增/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('司机姓名')).toBeVisible();
  expect(drawer.queryByLabelText('所属承运商')).toBeNull();
  for (const { file } of certDocuments.driver)
    expect(
      drawer.getByRole('button', { name: `上传文件 ${driver.fields[file as keyof typeof driver.fields].label[0]}` }),
    ).toBeInTheDocument();
});

test('on a phone the card of a driver says that its papers were refused, and why', async () => {
  const width = window.innerWidth;
  window.innerWidth = 390;
  try {
    renderScreen(<CarrierDriverPage />, { can, user, handlers: [listHandler(driver, [known])] });
    // The page buttons below the cards are list items too, so the card is searched by its text.
    const card = (await screen.findAllByRole('listitem')).map((item) => within(item)).find((item) => item.queryByText('陈师傅'));
    if (!card) throw new Error('There is no card');
    expect(card.getByText('已驳回')).toBeVisible();
    expect(card.getByText('副页看不清')).toBeVisible();
  } finally {
    window.innerWidth = width;
  }
});

test('a driver on a journey is not unbound, and the reason stays', async () => {
  const unbind = http.put('*/api/business/bizDriver/unbind', () => refusal('司机有在途运单，不能解绑'));
  const { user: person } = renderScreen(<CarrierDriverPage />, { can, user, handlers: [listHandler(driver, [known]), unbind] });
  await actOn(person, '陈师傅', '解绑');
  const drawer = within(await screen.findByRole('dialog'));
  await person.type(await drawer.findByLabelText('解绑原因'), '离职');
  await person.click(drawer.getByRole('button', { name: '解绑' }));
  expect(await drawer.findByText('司机有在途运单，不能解绑')).toBeVisible();
  expect(drawer.getByLabelText('解绑原因')).toHaveValue('离职');
});
