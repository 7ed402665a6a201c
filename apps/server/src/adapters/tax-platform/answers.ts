// Shared by the adapters of the tax platform: one call, its failures by whether the platform may have taken the
// question, and the check of an answer against its question.
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { TaxQuestion, VerifyStatus } from '@piaotai/domain/verification/verification.ts'
import type { TaxAnswer, TaxFace } from '../../ports/tax-platform.ts'
import { NotSent } from '../egress.ts'

export type Fetch = (
  url: string,
  request: { readonly method: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<Response>
/** The provider's state of an invoice: void or offset, mapped from its own letters. */
export type Standing = 'good' | 'void' | 'redFull' | 'redPartial'

export const unknown = (reason: string): TaxAnswer => ({ outcome: 'unknown', reason })
export const unmapped = (code: string, message: string): TaxAnswer => ({ outcome: 'unmapped', code, message })
export const reported = (status: VerifyStatus, code: string, message: string): TaxAnswer => ({
  outcome: 'answered',
  status,
  code,
  message,
  face: null,
  redKind: null,
  redAmount: null,
})

/** A match, only if it is the invoice of the question. */
export const matched = (
  question: TaxQuestion,
  code: string,
  message: string,
  face: TaxFace | undefined,
  standing: Standing | undefined,
  redAmount: string | null = null,
): TaxAnswer => {
  if (!face) return unmapped(code, 'type')
  if (!standing) return unmapped(code, 'standing')
  if (face.number !== question.number || (question.code !== null && face.code !== question.code)) return unmapped(code, 'otherInvoice')
  const status = standing === 'void' ? verifyStatus.cancelled : standing === 'good' ? verifyStatus.success : verifyStatus.redOffset
  return {
    outcome: 'answered',
    status,
    code,
    message,
    face,
    redKind: standing === 'redFull' ? 'full' : standing === 'redPartial' ? 'partial' : null,
    redAmount: standing === 'good' || standing === 'void' ? null : redAmount,
  }
}
/** A failed call: the platform surely did not take a request that never left; any other failure leaves it unknown. */
export const unreached = (error: unknown): TaxAnswer => {
  const message = (error instanceof Error ? error.message : 'failed').slice(0, 200)
  return error instanceof NotSent ? reported(verifyStatus.failed, error.code || 'refused', message) : unknown(message)
}
/** The JSON object of an answer's body; undefined if it is none. */
export const jsonOf = async (response: Response): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const value: unknown = await response.json().catch(() => undefined)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
/**
 * Sanitises a stranger's text for its column and bounds it: an answer that cannot be stored would be followed up
 * without end.
 */
const longest = 500
const held = (text: string): string =>
  [
    ...text
      .slice(0, 2 * longest)
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .toWellFormed()
      .trim(),
  ]
    .slice(0, longest)
    .join('')
/** Text of a field; null if missing or empty. */
export const textOf = (fields: Readonly<Record<string, unknown>> | undefined, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = fields?.[name]
    if (typeof value === 'string' && held(value) !== '') return held(value)
  }
  return null
}
export const amountIn = (fields: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | null =>
  normaliseAmount(textOf(fields, ...names) ?? '') ?? null
/** 20261110, 2026-11-10 or 2026年11月10日 as 2026-11-10. */
export const dayIn = (fields: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | null => {
  const parts = /^(\d{4})\D?(\d{2})\D?(\d{2})\D?$/.exec(textOf(fields, ...names) ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null
}
