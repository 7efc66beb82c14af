// A journey from the road to the finished order on the phones of the people involved; the connection is lost in the middle.
import { callsOf, waybillUnderWay } from '../../pages/made-orders.ts';
import { onPhone, photograph } from '../../pages/phone.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

/** Kinds of events of a waybill. */
const [arrived, delivered] = ['4', '5'];

test('on phones: delivered without a line, receipt uploaded, audited and confirmed, and the order is finished', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  const goods = `手机回单${Date.now().toString().slice(-6)}`;
  const waybill = await waybillUnderWay(page, { goodsName: goods, qty: '30' });
  const callOf = await callsOf(page, 'operator');
  const cardOf = (shell: ShellPage) => shell.screen.getByRole('listitem').filter({ hasText: waybill.waybillNo });

  const carrier = await onPhone(browser, 'carrier', '/carrier/waybill/wait-delivery');
  await test.step('the carrier arrives and delivers while the line is cut; the steps survive a reload and are sent in order', async () => {
    await expect(cardOf(carrier)).toBeVisible();
    // Without a connection the page comes from the service worker, which is installed when the first page is idle.
    await carrier.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await carrier.page.context().setOffline(true);
    await cardOf(carrier).getByRole('button', { name: '到达' }).click();
    await carrier.form.submit('到达');
    await carrier.page.getByRole('button', { name: '下一步: 送达' }).click();
    await photograph(carrier.form.dialog, '凭证照片', 'unload.png');
    await carrier.form.fill({ '卸货净重(吨)': '30' });
    await carrier.form.submit('送达');
    await expect(carrier.screen.getByText('本机待发送 (2)')).toBeVisible();

    // A closed form goes one step back in the history; a reload at the same moment would be aborted.
    await carrier.page.waitForFunction(() => history.state?.usr?.held === undefined);
    await carrier.page.reload();
    const kept = carrier.page.getByRole('listitem').filter({ hasText: waybill.waybillNo });
    await expect(kept.filter({ hasText: '到达' })).toContainText('等待发送');
    await expect(kept.filter({ hasText: '送达' })).toContainText('等待发送');
    expect(await callOf('GET', 'bizWaybill/queryById', { params: { id: waybill.id } })).toMatchObject({ waybillStatus: '40' });

    await carrier.page.context().setOffline(false);
    await expect
      .poll(async () => (await callOf('GET', 'bizWaybill/queryById', { params: { id: waybill.id } })).waybillStatus, { timeout: 60_000 })
      .toBe('50');
    const nodes: readonly { readonly nodeType: string }[] = await callOf('GET', 'bizWaybill/nodes', { params: { id: waybill.id } });
    expect(
      nodes
        .map(({ nodeType }) => nodeType)
        .filter((type) => type === arrived || type === delivered)
        .toSorted(),
    ).toEqual([arrived, delivered]);
  });

  await test.step('the carrier uploads the receipt with the camera', async () => {
    await carrier.page.goto('/carrier/waybill/wait-receipt');
    // Wherever the carrier looks next, it is told that both steps went out, until the carrier has read it.
    const sent = carrier.screen.getByRole('list', { name: '已发送' });
    await expect(sent.getByRole('listitem')).toContainText(['到达', '送达']);
    await carrier.page.getByRole('button', { name: '知道了' }).click();
    await expect(sent).toHaveCount(0);
    await cardOf(carrier).getByRole('button', { name: '上传回单' }).click();
    await photograph(carrier.form.dialog, '回单照片', 'receipt.png');
    await photograph(carrier.form.dialog, '卸货磅单', 'scales.png');
    await carrier.form.fill({ 签收人: '孙样板' });
    await carrier.form.submit('上传回单');
    await expect(cardOf(carrier)).toHaveCount(0);
  });

  await test.step('an auditor passes it', async () => {
    const auditor = await onPhone(browser, 'auditor', '/business/receipt');
    await cardOf(auditor).getByRole('button', { name: '审核' }).click();
    await auditor.form.choose({ 是否通过: '是' });
    await auditor.form.submit('审核');
    // After the decision the drawer shows the next receipt, so the receipt of this waybill is not shown any more.
    await expect(auditor.form.dialog.filter({ hasText: waybill.waybillNo })).toHaveCount(0);
  });

  await test.step('the shipper confirms it, and the order is finished', async () => {
    const shipper = await onPhone(browser, 'shipper', '/shipper/waybill/receipt');
    await cardOf(shipper).getByRole('button', { name: '确认回单' }).click();
    await shipper.form.choose({ 是否确认: '是' });
    await shipper.form.submit('确认回单');
    await expect(shipper.form.dialog.filter({ hasText: waybill.waybillNo })).toHaveCount(0);
    await expect
      .poll(async () => (await callOf('GET', 'bizOrder/queryById', { params: { id: waybill.orderId } })).orderStatus, { timeout: 30_000 })
      .toBe('70');
  });
});
