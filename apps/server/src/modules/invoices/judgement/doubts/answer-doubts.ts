// 核对: a person looked at doubtful fields and found them right. Whoever sees the invoice may say so; the log keeps who did.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { answeredValue, clearedBy, findInvoice, forgetAnswers, keepAnswers, linesOf, writeWarnings } from '../../invoice/index.ts'

type E = typeof judgementEndpoints
export type AnswerDeps = Needs<'db' | 'audit' | 'clock'>

export const answerDoubts =
  ({ db, audit, clock }: AnswerDeps) =>
  (actor: Actor, { id, area, fields }: In<E['answerDoubts']>): Promise<Out<E['answerDoubts']>> =>
    db.inTenant(actor, async (tx) => {
      const invoice = await findInvoice(tx, actor, id, area, true)
      const warnings = invoice.warnings as readonly Warning[]
      const answers = ({ code, field }: Warning): boolean => isDoubt(code) && (fields === undefined || fields.includes(field))
      const answered = warnings.filter(answers)
      if (answered.length === 0) return { answered: 0 }
      const lines = await linesOf(tx, id)
      await keepAnswers(
        { clock },
        tx,
        actor,
        invoice,
        [...new Set(answered.map(({ field }) => field))].map((field) => {
          const value = answeredValue(invoice, lines, field)
          return { field, read: value, right: value, warnings: answered.filter((one) => one.field === field) }
        }),
      )
      await writeWarnings(
        tx,
        id,
        warnings.filter((one) => !answers(one)),
      )
      await audit.record(tx, actor, [
        {
          action: 'invoice.doubtsAnswered',
          objectType: 'invoice',
          objectId: id,
          detail: {
            count: answered.length,
            fields: answered.map(({ field, code }) => ({
              field,
              code,
              ...(field === 'lines' ? {} : { value: answeredValue(invoice, lines, field) }),
            })),
          },
        },
      ])
      return { answered: answered.length }
    })

/** An answer is taken back: its warnings stand again, unless the value or the file is another one since. */
export const reopenDoubts =
  ({ db, audit }: AnswerDeps) =>
  (actor: Actor, { id, area, fields }: In<E['reopenDoubts']>): Promise<Out<E['reopenDoubts']>> =>
    db.inTenant(actor, async (tx) => {
      const invoice = await findInvoice(tx, actor, id, area, true)
      const lines = await linesOf(tx, id)
      const back = (await clearedBy(tx, id)).filter(
        ({ field, right_value: right }) => fields.includes(field) && right === answeredValue(invoice, lines, field),
      )
      if (back.length === 0) return { reopened: 0 }
      const standing = invoice.warnings as readonly Warning[]
      const missing = back
        .flatMap(({ warnings }) => warnings as readonly Warning[])
        .filter(({ field, code }) => !standing.some((one) => one.field === field && one.code === code))
      await writeWarnings(tx, id, [...standing, ...missing])
      const reopened = back.map(({ field }) => field)
      await forgetAnswers(tx, id, reopened)
      await audit.record(tx, actor, [
        {
          action: 'invoice.doubtsReopened',
          objectType: 'invoice',
          objectId: id,
          detail: { count: reopened.length, fields: reopened.map((field) => ({ field })) },
        },
      ])
      return { reopened: reopened.length }
    })
