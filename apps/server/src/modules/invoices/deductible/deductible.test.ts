// What the drawer and the open platform tell of the deductible tax of an invoice.
import { expect, it } from 'vitest'
import { category, titleStatus } from '@piaotai/domain/states.ts'
import { onApp, data, makeCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

onApp((open) => {
  it('a void special invoice deducts nothing and says why; one that stands deducts its tax; an outgoing one has none to tell', async () => {
    const company = await makeCompany(open())
    const { owner } = company
    const face = { type: 12, amountExcludingTax: '400.00', taxAmount: '52.00', amountIncludingTax: '452.00' }
    const enter = (hint: number) => enterInvoice(open(), company, owner, face, hint)
    const [stands, dead, sold] = [await enter(category.incoming), await enter(category.incoming), await enter(category.outgoing)]
    await open().asOwner(`update invoice set title_status = ${titleStatus.correct} where company_id = '${company.id}'`)
    await open().asOwner(`update invoice set standing = 'void' where id = '${dead}'`)
    const told = async (id: string) => data(await owner.api.invoice.readInvoice({ id, area: 'company' })).deductible
    expect(await told(dead)).toMatchObject({ figure: '0.00', way: 'none', reason: 'void' })
    expect(await told(stands)).toMatchObject({ figure: '52.00', way: 'tick', source: '增值税法第十六条', line: '2' })
    expect(await told(sold)).toBeNull()
  })
})
