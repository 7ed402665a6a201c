// A batch of verifications to its end: figures, groups by reason whose numbers are links, what is left to ask, the list of failures.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { press } from './support/keys.ts'
import { answer, requested } from './support/network.ts'
import { all, find, gone } from './support/page.ts'

const { rows } = fillList(4)
const [sound, gone404, wrong, busy] = rows
const told = { [sound!.id]: 1, [gone404!.id]: 3, [wrong!.id]: 4, [busy!.id]: verifyStatus.failed } as Readonly<Record<string, number>>
const receipt = (row: (typeof rows)[number]) => ({
  ...blank(verificationEndpoints.verifyInvoice.output),
  id: String(row.id),
  invoiceId: row.id,
  number: row.number!,
  state: 'settled' as const,
  status: told[row.id]!,
  seller: row.sellerName,
  amountIncludingTax: row.amountIncludingTax,
})
const batch = { batchId: idOf(9), total: 4, settled: 4, charged: 3 }
answer('invoice', 'forecastVerification', () => ({ total: 4, asked: 4, running: 0, free: {}, left: { company: 100, personal: 5 } }))
answer('invoice', 'readVerifyQuota', () => ({
  ...blank(verificationEndpoints.readVerifyQuota.output),
  company: { allowed: 5000, used: 1203 },
}))
answer('invoice', 'verifyInvoices', ({ ids = [] }) => ({
  batchId: idOf(9),
  items: ids.map((id) => ({ id, number: null, ok: true, state: 'asking' as const })),
}))
answer('invoice', 'readVerifyBatch', () => ({
  ...blank(verificationEndpoints.readVerifyBatch.output),
  ...batch,
  byStatus: Object.fromEntries(Object.values(told).map((status) => [status, 1])),
}))
answer('invoice', 'listVerifications', ({ status }) => ({
  ...blank(verificationEndpoints.listVerifications.output),
  content: rows.filter(({ id }) => told[id] === status).map(receipt),
}))
const saved: Blob[] = []
const objectUrl = URL.createObjectURL.bind(URL)
URL.createObjectURL = (given) => {
  saved.push(given as Blob)
  return objectUrl(given)
}

test('A finished batch tells its figures, time and quota, groups what failed, saves it as a list, asks the busy one again and opens a number', async () => {
  await openApp('/companyInvoice/allInvoiceCo')
  await find('.data-table_data-row')
  await press('j', '[Space]', 'j', '[Space]', 'j', '[Space]', 'j', '[Space]')
  await page.getByRole('button', { name: '批量查验' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始查验' }).click()
  await find('.verify-figures')
  await expect.poll(() => all('.verify-figures dd').map((dd) => dd.innerText.replaceAll(/\s/g, ''))).toEqual(['1', '2', '1', '3剩3,797'])
  await expect.element(page.getByRole('dialog').getByText(/^4 张，用时 \d+ 秒$/)).toBeVisible()
  await expect.poll(() => all('.verify-outcome').map((group) => all('.number-link', group).length)).toEqual([1, 1, 1])
  expect((await find('.verify-rows')).innerText).toContain(gone404!.sellerName)

  await page.getByRole('button', { name: '下载失败清单' }).click()
  const text = await saved.at(-1)!.text()
  expect([gone404, wrong, busy, sound].map((row) => text.includes(row!.number!))).toEqual([true, true, true, false])

  await page.getByRole('button', { name: '重查 1 张' }).click()
  const asked = () => requested.filter(({ call }) => call === 'verifyInvoices').map(({ input }) => (input as { ids: string[] }).ids)
  await expect.poll(() => asked().at(-1)).toEqual([busy!.id])
  expect(asked()[0]?.length).toBe(4)

  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(wrong!.number!.slice(-4)) })
    .click()
  await gone('[role=dialog] .verify-figures')
  await expect
    .poll(() => document.querySelector<HTMLElement>('.invoice-drawer h2 .figures_number')?.innerText.replaceAll(/\s/g, ''))
    .toBe(wrong!.number)
  expect(pageErrors()).toEqual([])
})
