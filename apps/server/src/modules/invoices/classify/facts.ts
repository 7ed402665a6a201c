// What formulas see of invoices: amounts in 分, at most so many lines, no absent values.
import { sql } from 'kysely'
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { formulaLimits } from '@piaotai/domain/rules/formula.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { businessColumn, type InvoiceRecord } from '../invoice/index.ts'

export type Facts = Readonly<Record<string, unknown>>
const kindNames = new Map(kinds.map(({ code, zh }) => [code, zh]))
const text = (value: string | null): string => value ?? ''
const fen = (value: string | null): bigint => toFen(value ?? '0') ?? 0n

interface Line {
  readonly invoice_id: string
  readonly name: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly tax_rate: string | null
  readonly amount: string | null
  readonly tax_amount: string | null
}
const linesFor = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`select invoice_id, name, spec, unit, tax_rate, amount, tax_amount from invoice_line
    where company_id = ${companyId} and invoice_id = any(${[...ids]}::uuid[]) and seq <= ${formulaLimits.lines} order by invoice_id, seq`.execute(
    tx,
  )
  return rows
}
/** For these formulas: lines are read, and copied to where formulas run, only for those that name them. */
export const factsOf = async (
  tx: Tx,
  companyId: string,
  invoices: readonly InvoiceRecord[],
  formulas: readonly string[],
): Promise<ReadonlyMap<string, Facts>> => {
  const ids = invoices.map(({ id }) => id)
  const lines = formulas.some((text) => text.includes('lines')) ? await linesFor(tx, companyId, ids) : []
  const linesOf = Map.groupBy(lines, ({ invoice_id }) => invoice_id)
  const departments = new Map(
    (
      await tx
        .selectFrom('member as m')
        .innerJoin('department as d', (on) => on.onRef('d.company_id', '=', 'm.company_id').onRef('d.id', '=', 'm.department_id'))
        .select(['m.user_id', 'd.name'])
        .where('m.company_id', '=', companyId)
        .execute()
    ).map(({ user_id, name }) => [user_id, name]),
  )
  return new Map(
    invoices.map((one): readonly [string, Facts] => [
      one.id,
      {
        number: text(one.number),
        code: text(one.code),
        kind: kindNames.get(one.type) ?? '',
        date: text(one.date),
        sellerName: text(one.seller_name),
        sellerTaxId: text(one.seller_tax_id),
        buyerName: text(one.buyer_name),
        buyerTaxId: text(one.buyer_tax_id),
        total: fen(one.amount_including_tax),
        amount: fen(one.amount_excluding_tax),
        tax: fen(one.tax_amount),
        category: BigInt(one.category),
        remark: text(one.remark),
        businessRemark: text(one.business_remark),
        department: departments.get(one.entered_by) ?? '',
        enteredBy: one.entered_by_name,
        ...Object.fromEntries(extendedKeys.map((key) => [key, text(one[businessColumn[key]])])),
        tags: one.tags,
        lines: (linesOf.get(one.id) ?? []).map((line) => ({
          name: text(line.name),
          spec: text(line.spec),
          unit: text(line.unit),
          rate: text(line.tax_rate),
          amount: fen(line.amount),
          tax: fen(line.tax_amount),
        })),
      },
    ]),
  )
}
