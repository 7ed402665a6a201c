// 核对: a person looked at doubtful fields and found them right. Whoever sees the invoice may say so; the log keeps who did.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { findInvoice, writeWarnings } from '../invoice/index.ts'

type E = (typeof judgementEndpoints)['answerDoubts']

export const answerDoubts =
  ({ db, audit }: Needs<'db' | 'audit'>) =>
  (actor: Actor, { id, area, fields }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const invoice = await findInvoice(tx, actor, id, area, true)
      const warnings = invoice.warnings as readonly Warning[]
      const answers = ({ code, field }: Warning): boolean => isDoubt(code) && (fields === undefined || fields.includes(field))
      const answered = warnings.filter(answers)
      if (answered.length === 0) return { answered: 0 }
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
          detail: { count: answered.length, fields: answered.map(({ field, code }) => ({ field, code })) },
        },
      ])
      return { answered: answered.length }
    })
