// A voucher rule that was saved is saved: nothing asks about it on the way to it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { openApp, pageErrors } from './support/app.ts'
import { answer } from './support/network.ts'

type Rule = Received<typeof ruleEndpoints.readRule>
const rule = (id: string, name: string, account: string): Rule => ({
  id,
  draft: {
    kind: 'voucher',
    name,
    filter: { category: 1, tab: 'all' },
    caps: { run: 100, day: 100 },
    settings: {
      entries: [
        { side: 'debit', account, auxiliary: null, face: 'total' },
        { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
      ],
      summary: '{goods}',
    },
  },
  state: 'draft',
  stopped: null,
  version: 1,
  tried: false,
  starter: false,
  onTrial: false,
  owner: '林婉清',
  onSince: null,
  nextAt: null,
  changedAt: '2026-11-28T10:00:00+08:00',
  changedBy: '林婉清',
  lastRun: null,
  acted: 0,
  refused: 0,
  trial: null,
  result: null,
})
const ids = ['0193e3a0-0000-7000-8000-000000000001', '0193e3a0-0000-7000-8000-000000000002'] as const

test('a rule that was saved opens without a word about what is not saved', async () => {
  const rules = [rule(ids[0], '采购', '1403')]
  answer('invoice', 'listRules', () => ({ content: rules }))
  answer('invoice', 'readRule', ({ id }) => rules.find((one) => one.id === id) ?? rules[0]!)
  answer('invoice', 'createRule', ({ rule: draft }) => {
    rules.push(rule(ids[1], draft.name, '1403'))
    return rules[1]!
  })
  answer('invoice', 'listLedgerAccounts', () => ({
    content: ['1403 原材料', '2202 应付账款', '22210101 进项税额'].map((word, at) => {
      const [code = '', name = ''] = word.split(' ')
      return {
        id: `0193e3a0-0000-7000-8000-00000000010${at}`,
        code,
        name,
        category: 'asset' as const,
        side: 'debit' as const,
        active: true,
        used: 0,
        version: 1,
      }
    }),
  }))
  answer('invoice', 'readVoucherSettings', () => ({
    standard: null,
    book: '',
    bookName: '',
    word: '记',
    organisation: '',
    voucherType: '',
    preparer: '',
    version: 0,
  }))
  await openApp('/comset/caiwupz?view=rules')
  await page.getByRole('button', { name: '新建规则' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('规则名称').fill('差旅费')
  for (const [at, account] of ['1403', '22210101', '2202'].entries()) {
    await dialog.getByLabelText(`科目编码 ${at + 1}`).click()
    await page
      .getByTitle(new RegExp(`^${account} `))
      .last()
      .click()
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('article', { name: '差旅费' })).toBeVisible()
  expect(page.getByText('还有没保存的修改').elements()).toEqual([])
  expect(pageErrors()).toEqual([])
})
