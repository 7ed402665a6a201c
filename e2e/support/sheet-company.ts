// A separate company with invoices imported from a sheet: more than one page of the list.
import { readFileSync } from 'node:fs'
import { signIn } from '../../scripts/lib/api-client.ts'
import { demo, appUrl } from './browser.ts'
import { writeSheet } from './sheet.ts'

const head = ['发票类型', '发票号码', '开票日期', '销方名称', '购方名称', '不含税金额', '税额', '价税合计']
const row = (i: number): readonly string[] => [
  '电子发票（普通发票）',
  `2632200000${3_000_000_000 + i}`,
  '2026-10-08',
  '杭州青禾办公用品有限公司',
  '苏州砚田精密制造有限公司',
  '100.00',
  '6.00',
  '106.00',
]
/** Creates the company and enters it; returns a function that goes back to the person's previous company. */
export const openSheetCompany = async (name: string, count: number): Promise<() => Promise<void>> => {
  const { api, token } = await signIn(appUrl, demo.account, demo.password)
  const before = (await api.user.readUser({})).body.data.defaultTeamId!
  await api.user.switchCompany({ teamId: (await api.user.createCompany({ name })).body.data.id })
  const form = new FormData()
  form.set(
    'file',
    new Blob([readFileSync(writeSheet(`${name}.xlsx`, [head, ...Array.from({ length: count }, (_, i) => row(i))]))]),
    `${name}.xlsx`,
  )
  const looked = (await (
    await fetch(`${appUrl}/invoice-center/entry-sheet`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'login-type': 'web', Language: 'zh-CN' },
      body: form,
    })
  ).json()) as { readonly data: { readonly id: string } }
  await api.invoice.commitInvoiceSheet({ id: looked.data.id, area: 'company', skipErrors: false })
  for (const from = Date.now(); (await api.invoice.totalInvoices({ area: 'company' })).body.data.totalElements < count; ) {
    if (Date.now() - from > 60_000) throw new Error('the sheet was not recorded in time')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return async () => {
    await api.user.switchCompany({ teamId: before })
  }
}
