// A sheet for the bureau: what is asked for, what stays out of it, and why.
import { z } from 'zod'
import { bureauRefusals, sheetCauses } from '@piaotai/domain/deduction/bureau-refusals.ts'
import { deductibleReasons } from '@piaotai/domain/deduction/deductible-facts.ts'
import { deductionGenerations, sheetPurposes } from '@piaotai/domain/deduction/deduction.ts'
import { causes } from '@piaotai/domain/judgement/judgement-table.ts'
import { Download } from '../download.ts'
import { id } from '../ids.ts'

/** What the judge says against it, and what keeps it out of this sheet. */
export const SheetCauses = z.array(z.enum([...causes, ...sheetCauses]))
/** The code by which the bureau refuses it; null where none of its codes is known. */
export const Refusal = z.union(bureauRefusals.map((code) => z.literal(code))).nullable()
const LeftOut = z.object({
  id: id('taxInvoice'),
  number: z.string(),
  seller: z.string().nullable(),
  causes: SheetCauses,
  /** Where it gives less than was decided: why. */
  reason: z.enum(deductibleReasons).nullable(),
  refusal: Refusal,
})
/** `left`: what may not go into it at this moment. */
export const ExportedSheet = Download.extend({ left: z.array(LeftOut) })
export const askedSheet = {
  generation: z.enum(deductionGenerations).default('2026-07'),
  /** 抵扣 unless it is told. */
  purpose: z.enum(sheetPurposes).optional(),
}
