// 订单明细: brought as a sheet, matched to invoices, and sent as one sheet a customer in the company's columns.
import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { OrderColumn } from '@piaotai/domain/delivery/order-details.ts'
import { outward } from '@piaotai/domain/outward.ts'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import { removeOldOrders } from './order-details/match-orders.ts'
import { fileGate, type Browser } from '#testing/clients/browser.ts'
import { data, verdict } from '#testing/worlds/company.ts'
import { freshAddress, makeDeliverer, secretsOf, unlock, type Deliverer } from '#testing/worlds/delivery-world.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'

const company = { area: 'company' } as const
const headings = ['订单号', '客户名称', '商品', '金额', '税额', '发票号码', '开票日期']
const rowsOf = (bytes: Buffer): unknown[][] => {
  const book = read(bytes, { type: 'buffer' })
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
}

const gate = fileGate()
interface Brought {
  readonly id: string
  readonly fileName: string
  readonly rows: number
}
const upload = async ({ owner }: Pick<Deliverer, 'owner'>, bytes: Uint8Array, name = '十月订单.xlsx') =>
  (await postSheet<Brought>(owner, 'delivery/orders', bytes, name, 'file', 'email-center')).body
const withOrders = (id: string) => ({
  orders: id,
  content: { originals: ['pdf' as const], sheet: false, orderDetails: true, attachments: false },
})
const bytesOf = async (browser: Browser, path: string) => Buffer.from(await (await browser.send(`${gate().url}${path}`)).arrayBuffer())
/** What the recipient of a task downloads beside the originals. */
const sheetsOf = async (address: string) => {
  const { secret, code } = secretsOf((await gate().message(address)).text)
  const visitor = gate().browser()
  data(await visitor.api.email.openVisit({ secret }))
  await unlock(visitor, code)
  const { offer } = data(await visitor.api.email.signVisit({ name: '陆知行' }))
  const sheets = offer!.files.filter(({ format }) => format === 'xlsx')
  return Promise.all(sheets.map(async ({ id, name }) => ({ name, rows: rowsOf(await bytesOf(visitor, `/email-center/visit/file/${id}`)) })))
}
const setTemplate = async ({ owner }: Deliverer, columns: readonly (readonly [OrderColumn, string])[], fileName: string) => {
  const settings = data(await owner.api.email.readDeliverySettings({}))
  const template = { ...settings.orders, fileName, columns: columns.map(([key, heading]) => ({ key, heading })) }
  return data(await owner.api.email.saveDeliverySettings({ ...settings, orders: template }))
}

describe('Order details', () => {
  it('go to each customer as the rows of its own invoices, in the company’s columns and under its name; what fits nothing or several is shown and stays', async () => {
    const from = await makeDeliverer(gate())
    await setTemplate(
      from,
      [
        ['order', '我方单号'],
        ['product', ''],
        ['amount', ''],
      ],
      '发货清单',
    )
    const other = { name: '苏州澄湖精密有限公司', taxId: '91320505MA1Y2K7P3X' }
    const [a, b, c] = [
      await from.invoice({ remark: 'PO-2026-11' }),
      await from.invoice({ buyer: other, remark: 'PO-2026-12' }),
      await from.invoice({ remark: 'PO-2026-12' }),
    ]
    const number = data(await from.owner.api.invoice.readInvoice({ id: a, ...company })).number!
    const { data: sheet } = await upload(
      from,
      workbook([
        headings,
        ['K-1', '', '减速机', '60', '3.60', number, ''],
        ['PO-2026-11', '', '联轴器', '40', '2.40', '', ''],
        ['PO-2026-12', '', '丝杆', '1,000.50', '', '', ''],
        ['PO-2026-99', '', '垫片', '1', '', '', ''],
      ]),
    )
    const match = data(await from.owner.api.email.matchOrders({ id: sheet.id, page: 'sendInvEmailCo', invoiceIds: [a, b, c] }))
    const [toA, toB] = [freshAddress(), freshAddress()]
    const { key: _, ...form } = {
      ...from.form([a], [toA]),
      ...withOrders(sheet.id),
      targets: [
        { invoiceIds: [a], to: [toA] },
        { invoiceIds: [b], to: [toB] },
      ],
    }
    const plan = data(await from.owner.api.email.planDeliveries(form))
    data(await from.owner.api.email.sendDeliveries({ key: crypto.randomUUID(), ...form }))
    expect([sheet, match]).toMatchObject([
      { fileName: '十月订单.xlsx', rows: 4 },
      {
        matched: [{ invoiceId: a, rows: 2, rule: 'number' }],
        unmatched: 1,
        double: 1,
        left: [
          {
            line: 4,
            reason: 'double',
            order: 'PO-2026-12',
            product: '丝杆',
            amount: '1000.50',
            numbers: [expect.any(String), expect.any(String)] as string[],
          },
          { line: 5, reason: 'unmatched', order: 'PO-2026-99' },
        ],
      },
    ])
    expect(plan.targets.map(({ orderRows }) => orderRows)).toEqual([2, 1])
    expect([await sheetsOf(toA), await sheetsOf(toB)]).toEqual([
      [
        {
          name: '发货清单.xlsx',
          rows: [
            ['我方单号', '商品', '金额'],
            ['K-1', '减速机', '60.00'],
            ['PO-2026-11', '联轴器', '40.00'],
          ],
        },
      ],
      [
        {
          name: '发货清单.xlsx',
          rows: [
            ['我方单号', '商品', '金额'],
            ['PO-2026-12', '丝杆', '1000.50'],
          ],
        },
      ],
    ])
  })
  it('are the lines of the invoices for a customer that no row belongs to', async () => {
    const from = await makeDeliverer(gate())
    const { data: sheet } = await upload(from, workbook([headings, ['PO-77777', '', '丝杆', '1', '', '', '']], 'biff8'), '订单.xls')
    const to = freshAddress()
    await from.send([await from.invoice()], [to], withOrders(sheet.id))
    const sheets = await sheetsOf(to)
    expect(sheets.map(({ name }) => name)).toEqual(['发票基础信息.xlsx'])
    // Of the seller's house the customer sees nothing: no state, no risk, nobody's name.
    expect(sheets[0]!.rows[0]).toEqual(outward.deliverySheet.map((key) => sheetWords.column[key]))
  })
  it('are found again when the delivery is sent again by a colleague, and kept as long as a delivery has rows of them', async () => {
    const from = await makeDeliverer(gate())
    const invoiceId = await from.invoice({ remark: 'PO-2026-11' })
    const [used, unused] = [
      await upload(from, workbook([headings, ['PO-2026-11', '', '丝杆', '1', '', '', '']])),
      await upload(from, workbook([headings, ['PO-1', '', '丝杆', '1', '', '', '']])),
    ]
    const task = await from.send([invoiceId], [freshAddress()], withOrders(used.data.id))
    data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
    await removeOldOrders({ ...gate().app.deps, clock: { now: () => new Date(gate().clock.now().getTime() + 2 * 86_400_000) } })()
    const colleague = await from.member({
      keys: ['menu_6.sendInvEmailRecordCo', 'sendInvEmailRecordCo.redeliver', 'menu_6.sendInvEmailCo', 'sendInvEmailCo.send'],
      scope: 'company',
    })
    const again = data(await colleague.api.email.redeliver({ id: task.id, ...company }))
    const files = await gate().asOwner(`select name from delivery_file where task_id = '${again.id}' and format = 'xlsx'`)
    const match = (id: string, who = from.owner) => who.api.email.matchOrders({ id, page: 'sendInvEmailCo', invoiceIds: [invoiceId] })
    expect([
      files,
      verdict(await match(used.data.id)),
      verdict(await match(unused.data.id)),
      verdict(await match(used.data.id, colleague)),
    ]).toEqual([[{ name: '订单明细.xlsx' }], 'ok', 'orders.notFound', 'orders.notFound'])
  })
  it('of another company, without a column to find invoices by, or in no workbook are refused', async () => {
    const [from, stranger] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
    const { data: sheet } = await upload(stranger, workbook([headings, ['PO-1', '', '丝杆', '1', '', '', '']]))
    const sent = await from.owner.api.email.sendDeliveries({
      ...from.form([await from.invoice()], [freshAddress()]),
      ...withOrders(sheet.id),
    })
    const refused = [
      workbook([
        ['商品', '金额'],
        ['丝杆', '1'],
      ]),
      workbook([headings]),
      new Uint8Array(Buffer.from('%PDF-1.4')),
    ]
    expect([verdict(sent), await Promise.all(refused.map(async (bytes) => (await upload(from, bytes)).problem))]).toEqual([
      'orders.notFound',
      ['sheet.headings', 'sheet.empty', 'sheet.unreadable'],
    ])
  })
  it('have a sample in the company’s columns and those that rows are matched by', async () => {
    const from = await makeDeliverer(gate())
    await setTemplate(
      from,
      [
        ['product', '品名'],
        ['amount', ''],
      ],
      '',
    )
    const { base, token } = from.owner
    const response = await fetch(`${base}/email-center/delivery/orders/template`, { headers: { authorization: `Bearer ${token}` } })
    const sample = rowsOf(Buffer.from(await response.arrayBuffer()))
    expect(sample[0]).toEqual(['品名', '金额', '发票号码', '订单号', '客户名称'])
  })
  it('of an invoice that is data alone, its face is drawn, and says that it is no original; with a PDF of its own it is not', async () => {
    const from = await makeDeliverer(gate())
    const [bare, whole] = [await from.invoice(), await from.invoice()]
    await gate().asOwner(`update invoice_original set format = 'xml' where invoice_id = '${bare}'`)
    await gate().asOwner(
      `update stored_file set format = 'xml' where id in (select stored_file_id from invoice_original where invoice_id = '${bare}')`,
    )
    const address = freshAddress()
    await from.send([bare, whole], [address], {
      content: { originals: ['pdf', 'xml'], sheet: false, orderDetails: false, attachments: false },
    })
    const { secret, code } = secretsOf((await gate().message(address)).text)
    const visitor = gate().browser()
    data(await visitor.api.email.openVisit({ secret }))
    await unlock(visitor, code)
    const { offer } = data(await visitor.api.email.signVisit({ name: '陆知行' }))
    const drawn = offer!.files.filter(({ name }) => name.includes(sheetWords.drawnFaces))
    expect([offer!.files.map(({ format }) => format).toSorted(), drawn.map(({ format }) => format)]).toEqual([
      ['pdf', 'pdf', 'xml'],
      ['pdf'],
    ])
    const bytes = await bytesOf(visitor, `/email-center/visit/file/${drawn[0]!.id}`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await recognise({ name: 'drawn.pdf', bytes })).toMatchObject({ ok: false, reason: 'drawnFace' })
  })
  it('where a PDF alone is chosen, the drawn one goes, and nothing is refused', async () => {
    const from = await makeDeliverer(gate())
    const bare = await from.invoice()
    await gate().asOwner(`update invoice_original set format = 'xml' where invoice_id = '${bare}'`)
    await gate().asOwner(
      `update stored_file set format = 'xml' where id in (select stored_file_id from invoice_original where invoice_id = '${bare}')`,
    )
    const address = freshAddress()
    const { key: _, ...form } = from.form([bare], [address])
    expect(data(await from.owner.api.email.planDeliveries(form)).targets).toMatchObject([{ files: 1, refused: [] }])
    const task = await from.send([bare], [address])
    const files = await gate().asOwner(`select name, format, drawn, invoice_id from delivery_file where task_id = '${task.id}'`)
    expect(files).toMatchObject([{ format: 'pdf', drawn: true, invoice_id: bare }])
    expect(files[0]!['name']).toContain(sheetWords.drawnFaces)
  })
})
