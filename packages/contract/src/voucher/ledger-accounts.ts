// 科目表: a company's chart of accounts, from a standard chart, by Excel or by hand.
import { z } from 'zod'
import {
  accountCategories,
  accountColumns,
  accountErrors,
  accountLimits,
  accountStandards,
  entrySides,
} from '@piaotai/domain/voucher/ledger-account.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { line, name, nothing, sheetPreviewOf } from '../shapes.ts'

const page = { needs: 'menu_4.caiwupz' } as const
const edit = { needs: 'caiwupz.edit' } as const
const fields = {
  code: line(accountLimits.code, 1),
  name: name(accountLimits.name),
  category: z.enum(accountCategories),
  side: z.enum(entrySides),
}
export const LedgerAccount = z
  .object({
    id: id('ledgerAccount'),
    code: z.string(),
    name: z.string(),
    category: z.enum(accountCategories),
    side: z.enum(entrySides),
    /** A closed account stays in its vouchers and takes no new entry. */
    active: z.boolean(),
    /** Vouchers with an entry of it. */
    used: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'LedgerAccount' })
const sheetProblems = ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'] as const
const ids = z.array(id('ledgerAccount')).min(1).max(accountLimits.batch)

export const ledgerAccountEndpoints = part('invoice', 'voucher', {
  listLedgerAccounts: endpoint({
    method: 'GET',
    path: '/ledger-account',
    access: page,
    summary: '科目表 The chart of accounts, whole, by code',
    input: nothing,
    output: z.object({ content: z.array(LedgerAccount) }),
  }),
  createLedgerAccount: endpoint({
    method: 'POST',
    path: '/ledger-account',
    access: edit,
    summary: '新增科目 Add an account',
    input: z.strictObject(fields),
    output: LedgerAccount,
    problems: ['ledgerAccount.invalid', 'ledgerAccount.taken', 'ledgerAccount.tooMany'],
  }),
  editLedgerAccount: endpoint({
    method: 'PUT',
    path: '/ledger-account/:id',
    access: edit,
    summary: '修改科目 Edit an account; the code of a used one stays',
    input: z.strictObject({ id: id('ledgerAccount'), version: z.number().int(), active: z.boolean(), ...fields }),
    output: LedgerAccount,
    problems: ['ledgerAccount.invalid', 'ledgerAccount.taken', 'ledgerAccount.notFound', 'ledgerAccount.changed', 'ledgerAccount.used'],
  }),
  removeLedgerAccounts: endpoint({
    method: 'POST',
    path: '/ledger-account/remove',
    access: edit,
    summary: '删除科目；凭证用过的留下 Remove accounts; those in vouchers stay',
    input: z.strictObject({ ids }),
    output: z.array(z.object({ id: id('ledgerAccount'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['ledgerAccount.notFound'],
  }),
  adoptStandardChart: endpoint({
    method: 'POST',
    path: '/ledger-account/standard',
    access: edit,
    summary: '套用标准科目表，带入门规则 Add the accounts of a standard chart whose codes are free, and its starter rules, on trial',
    input: z.strictObject({ standard: z.enum(accountStandards) }),
    /** `rules`: starter rules that came with it; `ownRules`: those of the company's own, beside which none come unless asked for. */
    output: z.object({ added: z.number().int(), kept: z.number().int(), rules: z.number().int(), ownRules: z.number().int() }),
    problems: ['ledgerAccount.tooMany'],
  }),
  readAccountTemplate: endpoint({
    method: 'GET',
    path: '/ledger-account/template',
    access: edit,
    summary: '科目导入模板（xlsx），已有科目在内 Template, with the accounts that there are',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewLedgerAccounts: endpoint({
    method: 'POST',
    path: '/ledger-account/import/preview',
    access: edit,
    summary: '预览科目导入：逐格报错，不保存 Preview, with errors by cell; nothing is kept',
    takes: 'form',
    fileBytes: accountLimits.sheetBytes,
    input: nothing,
    output: sheetPreviewOf(
      z.object({
        line: z.number().int(),
        code: z.string(),
        name: z.string(),
        category: z.enum(accountCategories).nullable(),
        side: z.enum(entrySides).nullable(),
        exists: z.boolean(),
        errors: z.array(z.object({ column: z.enum(accountColumns), reason: z.enum(accountErrors) })),
      }),
    ),
    problems: sheetProblems,
  }),
  importLedgerAccounts: endpoint({
    method: 'POST',
    path: '/ledger-account/import',
    access: edit,
    summary: '导入科目：新编码新增，已有编码更新 Import the right rows: a new code adds, an existing one updates',
    takes: 'form',
    fileBytes: accountLimits.sheetBytes,
    input: nothing,
    output: z.object({ added: z.number().int(), updated: z.number().int(), skipped: z.number().int() }),
    problems: [...sheetProblems, 'ledgerAccount.tooMany'],
  }),
})
