// 退回: each submitter hears once of all invoices of theirs that were returned together.
import { letterOf } from '@piaotai/locales/letters.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { writeToMembers, type Outbox } from '../../kernel/outbox.ts'
import type { UseRecord } from './use-rows.ts'

/** As many numbers as a letter names; of the rest it says how many. */
const namedMax = 20
interface Returned {
  readonly number: string | null
  readonly use: UseRecord | undefined
}

export const tellReturned = async (tx: Tx, outbox: Outbox, by: Actor, returned: readonly Returned[], remark: string): Promise<void> => {
  const mine = new Map<string, { readonly language: UseRecord['submitted_language']; readonly numbers: string[] }>()
  for (const { number, use } of returned) {
    if (!use) continue
    const own = mine.get(use.submitted_by) ?? { language: use.submitted_language, numbers: [] }
    own.numbers.push(number ?? '—')
    mine.set(use.submitted_by, own)
  }
  await writeToMembers(
    tx,
    outbox,
    by.companyId,
    [...mine].map(([userId, { language, numbers }]) => ({
      userId,
      letter: letterOf('returned', language, {
        by: by.userName,
        count: String(numbers.length),
        numbers: numbers.slice(0, namedMax).join(', ') + (numbers.length > namedMax ? ' …' : ''),
        remark: remark || '—',
      }),
    })),
  )
}
