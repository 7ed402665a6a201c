// The dialog of a delivery, from the selection of a list to the codes that are told apart.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deliverySettingsEndpoints } from '@piaotai/contract/delivery/settings.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { answer, requested } from './support/network.ts'
import { at } from './support/page.ts'

const customer = '上海澄观企业管理咨询有限公司'
const fill = (): void => {
  const { rows } = fillList(2)
  answer('email', 'readDeliverySettings', () => ({
    ...blank(deliverySettingsEndpoints.readDeliverySettings.output),
    content: { originals: ['pdf' as const], sheet: false, orderDetails: false, attachments: false },
    code: 'apart' as const,
    validity: { unit: 'days' as const, count: 15 },
  }))
  answer('email', 'proposeTargets', () => ({
    targets: [
      {
        customer,
        taxId: null,
        partnerId: null,
        companyLinkId: null,
        invoiceIds: rows.map(({ id }) => id),
        amount: '2548.31',
        mailboxes: [{ address: 'ap@chengguan.example', comment: '财务' }],
      },
    ],
  }))
  answer('email', 'planDeliveries', ({ targets }) => {
    const [{ invoiceIds, to }] = targets as unknown as [{ invoiceIds: readonly string[]; to: readonly string[] }]
    const second = invoiceIds[1]
    return {
      targets: [
        {
          form: 'link' as const,
          customer,
          invoices: 1,
          amount: '1234.56',
          orderRows: 0,
          files: 1,
          refused: second ? [{ invoiceId: second, number: '26327000000438340001', reason: 'alreadyPending' as const }] : [],
          addresses: [],
          receivers: [],
          letter: { subject: '砚田 向您交付 1 张发票', text: '您好：\n\n签收码：••••-••••' },
        },
      ],
      mails: to.length,
      left: 94,
    }
  })
  answer('email', 'sendDeliveries', () => ({
    tasks: [{ id: idOf(9), number: 'JF-20261121-4Q8W2N-7', customer, code: '4K8W27Q0' }],
  }))
}
const send = () => page.getByRole('button', { name: '发送', exact: true, includeHidden: true })

describe('The dialog of a delivery', () => {
  test('says what cannot go and why, sends the rest, and shows the codes that are told apart once', async () => {
    await page.viewport(1440, 900)
    fill()
    await openApp('/salesInvoiceManagement/sendInvEmailCo')
    await (await at('.data-table .data-table_data-row input[type=checkbox]')).click()
    await (await at('.list-page_selection-bar .ant-btn-primary')).click()
    await expect.poll(() => document.querySelector('.ant-modal')?.textContent).toContain('已在交付中，等对方签收')
    await expect.element(send()).toBeDisabled()
    await expect.poll(() => document.querySelector('.ant-modal aside')?.textContent).toContain('签收码：••••-••••')
    await page.getByRole('button', { name: '去掉这些发票', includeHidden: true }).click()
    await expect.poll(() => document.querySelector('.ant-modal')?.textContent).toContain('1 个任务，1 封邮件，额度剩 94 封')
    await send().click()
    await expect.poll(() => document.querySelector('.ant-modal')?.textContent).toContain('4K8W-27Q0')
    const sent = requested.findLast(({ call }) => call === 'sendDeliveries')!.input as { targets: readonly unknown[]; key: string }
    expect([sent.targets, sent.key.length]).toMatchObject([[{ to: ['ap@chengguan.example'], invoiceIds: [idOf(1000)] }], 36])
    expect(pageErrors()).toEqual([])
  })
  test('takes a sheet of order rows, shows those that fit no invoice or several, and sends what fits with the sheet', async () => {
    await page.viewport(1440, 900)
    fill()
    answer('email', 'uploadOrders', () => ({ id: idOf(7), fileName: '十月订单.xlsx', rows: 4 }))
    const left = { order: 'PO-2026-12', customer: '', product: '丝杆', amount: '1000.50' }
    answer('email', 'matchOrders', () => ({
      rows: 4,
      matched: [{ invoiceId: idOf(1000), number: '26327000000438340001', rows: 2, rule: 'number' as const }],
      unmatched: 1,
      double: 1,
      left: [
        { ...left, line: 4, reason: 'double' as const, numbers: ['26327000000438340001', '26327000000438340002'] },
        { ...left, line: 5, reason: 'unmatched' as const, numbers: [] },
      ],
    }))
    await openApp('/salesInvoiceManagement/sendInvEmailCo')
    await (await at('.data-table .data-table_data-row input[type=checkbox]')).click()
    await (await at('.list-page_selection-bar .ant-btn-primary')).click()
    await page.getByRole('checkbox', { name: '订单明细', includeHidden: true }).click()
    await expect.element(page.getByRole('button', { name: '上传订单明细', includeHidden: true })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('.ant-modal input[type=file]')!
    await page.elementLocator(input).upload(new File(['PK'], '十月订单.xlsx'))
    const said = () => document.querySelector('.ant-modal')?.textContent
    await expect.poll(said).toContain('2 行对应到 1 张发票')
    expect([said()?.includes('1 行没有对应'), said()?.includes('对应多张：26327000000438340001、26327000000438340002')]).toEqual([
      true,
      true,
    ])
    await page.getByRole('button', { name: '去掉这些发票', includeHidden: true }).click()
    await send().click()
    await expect.poll(said).toContain('4K8W-27Q0')
    expect(requested.findLast(({ call }) => call === 'sendDeliveries')!.input).toMatchObject({
      orders: idOf(7),
      content: { orderDetails: true },
    })
    expect(pageErrors()).toEqual([])
  })
})
