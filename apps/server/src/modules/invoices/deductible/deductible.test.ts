// What the drawer, the open platform and sheets tell of the deductible tax of an invoice.
import { expect, it } from 'vitest'
import { category, titleStatus } from '@piaotai/domain/states.ts'
import { onApp, data, makeCompany, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { openSheet } from '#testing/worlds/voucher-world.ts'

onApp((open) => {
  const enter = async (company: TestCompany, hint: number, more: Parameters<typeof enterInvoice>[3] = {}) => {
    const face = { type: 12, amountExcludingTax: '400.00', taxAmount: '52.00', amountIncludingTax: '452.00' }
    const id = await enterInvoice(open(), company, company.owner, { ...face, ...more }, hint)
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where id = '${id}'`)
    return id
  }
  it('a void special invoice deducts nothing and says why; one that stands deducts its tax; an outgoing one has none to tell', async () => {
    const company = await makeCompany(open())
    const [stands, dead, sold] = [
      await enter(company, category.incoming),
      await enter(company, category.incoming),
      await enter(company, category.outgoing),
    ]
    await open().asOwner(`update invoice set standing = 'void' where id = '${dead}'`)
    const told = async (id: string) => data(await company.owner.api.invoice.readInvoice({ id, area: 'company' })).deductible
    expect(await told(dead)).toMatchObject({ figure: '0.00', way: 'none', reason: 'void' })
    expect(await told(stands)).toMatchObject({ figure: '52.00', way: 'tick', source: '增值税法第十六条', line: '2' })
    expect(await told(sold)).toBeNull()
  })
  it('a sheet has figure and way of each invoice, and the sum, where its template asks for them', async () => {
    const company = await makeCompany(open())
    const { api } = company.owner
    await enter(company, category.incoming)
    await enter(company, category.incoming, { type: 51, date: '2026-11-02', taxAmount: '3.14' })
    await enter(company, category.outgoing, { date: '2026-11-01' })
    const heads = (['date', 'deductibleTax', 'deductibleWay'] as const).map((key) => ({ key, heading: key }))
    const { id: templateId } = data(
      await api.invoice.createExportTemplate({ area: 'company', name: '抵扣', heads, lines: [], pattern: '{number}', isDefault: false }),
    )
    const { downloadUrl } = data(
      await api.invoice.exportInvoices({
        area: 'company',
        kind: 'sheet',
        filter: {},
        pagePath: '/companyInvoice/allInvoiceCo',
        templateId,
      }),
    )
    const file = await fetch(new URL(downloadUrl!, open().url))
    expect(openSheet(Buffer.from(await file.arrayBuffer())).rows.slice(1)).toEqual([
      ['2026-11-03', 52, '勾选'],
      ['2026-11-02', 3.14, '勾选'],
      ['2026-11-01', null, null],
      ['合计', 55.14, null],
    ])
  })
})
