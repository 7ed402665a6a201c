// Open work of a person: imports that run or ask for something, invoices not yet used, and partners that they answer for.
import { sql } from 'kysely'
import { usageStatus, type NextStep } from '@piaotai/domain/states.ts'
import type { Tx } from '../../kernel/deps.ts'

export const askingSteps: readonly NextStep[] = ['complete', 'retry', 'replaceFile', 'enterByHand', 'splitFile', 'wait']
export const openUsages: readonly number[] = [usageStatus.unused, usageStatus.submitted]
export interface OpenWork {
  readonly imports: number
  readonly invoices: number
  readonly partners: number
}

export const countOpenWork = async (tx: Tx, companyId: string, userId: string): Promise<OpenWork> => {
  const imports = await tx
    .selectFrom('import_file')
    .select(sql<string>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .where('next_step', 'in', askingSteps)
    .executeTakeFirstOrThrow()
  const invoices = await tx
    .selectFrom('invoice')
    .select(sql<string>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .where('entered_by', '=', userId)
    .where('use_status', 'in', openUsages)
    .executeTakeFirstOrThrow()
  const partners = await tx
    .selectFrom('partner')
    .select(sql<string>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .where('responsible_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { imports: Number(imports.n), invoices: Number(invoices.n), partners: Number(partners.n) }
}
/**
 * Moves open work to the other person: to their personal area, and the partners into their hands. `entered_by_name` stays: it is a historical fact, ownership is
 * not.
 */
export const moveOpenWork = async (tx: Tx, companyId: string, from: string, to: string): Promise<OpenWork> => {
  const imports = await tx
    .updateTable('import_file')
    .set({ created_by: to })
    .where('company_id', '=', companyId)
    .where('created_by', '=', from)
    .where('next_step', 'in', askingSteps)
    .executeTakeFirst()
  const invoices = await tx
    .updateTable('invoice')
    .set({ entered_by: to })
    .where('company_id', '=', companyId)
    .where('entered_by', '=', from)
    .where('use_status', 'in', openUsages)
    .executeTakeFirst()
  // The new owner gets returns and alarms; the recorded names stay.
  for (const column of ['submitted_by', 'confirmed_by'] as const)
    await tx
      .updateTable('invoice_use')
      .set({ [column]: to })
      .where('company_id', '=', companyId)
      .where(column, '=', from)
      .execute()
  const partners = await tx
    .updateTable('partner')
    .set((eb) => ({ responsible_id: to, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('responsible_id', '=', from)
    .executeTakeFirst()
  return {
    imports: Number(imports.numUpdatedRows),
    invoices: Number(invoices.numUpdatedRows),
    partners: Number(partners.numUpdatedRows),
  }
}
