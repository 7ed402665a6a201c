// Entering an incoming invoice by hand: it starts with our title, and four factors bring the rest.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { Verification, verificationEndpoints } from '@piaotai/contract/verification.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { answer } from './support/network.ts'

fillList(1)
const number = '26322713516380000001'
const face = {
  type: 22,
  code: null,
  number,
  date: '2026-11-20',
  sellerName: '无锡青禾纸业有限公司',
  sellerTaxId: '91320211MA1MYKJ23C',
  buyerName: '云岫文具有限公司',
  buyerTaxId: '91330106MA27XL3Q0K',
  amountExcludingTax: '1000.00',
  taxAmount: '130.00',
  amountIncludingTax: '1130.00',
}
const asked: unknown[] = []
const again: string[] = []
answer('invoice', 'readVerifyQuota', () => ({
  ...blank(verificationEndpoints.readVerifyQuota.output),
  company: { allowed: 10, used: 3 },
}))
answer('invoice', 'verifyByHand', ({ amountIncludingTax, purse }) => {
  asked.push([amountIncludingTax, purse])
  return { ...blank(Verification), state: 'settled' as const, status: 1, charge: 'charged' as const, face }
})
answer('invoice', 'enterInvoice', () => ({ ...blank(manualEntryEndpoints.enterInvoice.output), id: idOf(7) }))
answer('invoice', 'verifyInvoice', ({ id }) => {
  again.push(id)
  return { ...blank(Verification), state: 'settled' as const, status: 1, charge: 'reused' as const }
})

test('Number, date and total are verified, the answer fills the rest, and the record takes the answer over', async () => {
  await openApp('/companyInvoice/incomeInvoiceCo')
  await page.getByRole('button', { name: '其他录入方式' }).click()
  await page.getByRole('menuitem', { name: '手工录入' }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabelText(new RegExp(`^${name}\\*?$`))
  await expect.element(field('购方名称')).toHaveValue('云岫文具有限公司')
  const verify = dialog.getByRole('button', { name: '查验并填入' })
  await expect.element(verify).toBeDisabled()
  await field('发票号码').fill(number)
  await field('开票日期').fill('2026-11-20')
  await field('价税合计').fill('1130')
  await verify.click()
  await expect.element(field('销方名称')).toHaveValue(face.sellerName)
  expect([asked, await Promise.all(['不含税金额', '税额'].map((name) => (field(name).element() as HTMLInputElement).value))]).toEqual([
    [['1130.00', 'company']],
    ['1000.00', '130.00'],
  ])
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => again).toEqual([idOf(7)])
  expect(pageErrors()).toEqual([])
})
