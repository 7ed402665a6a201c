// 退回: each submitter gets one notice about all their invoices returned together.
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { writeToMembers, type Outbox } from '../../kernel/outbox.ts'
import type { UsageRecord } from './usage-rows.ts'

/** Limit of numbers in a mail; the rest appears as a count. */
const namedMax = 20
interface Returned {
  readonly number: string | null
  readonly usage: UsageRecord | undefined
}

export const notifyReturned = async (tx: Tx, outbox: Outbox, by: Actor, returned: readonly Returned[], remark: string): Promise<void> => {
  const mine = new Map<string, { readonly language: UsageRecord['submitted_language']; readonly numbers: string[] }>()
  for (const { number, usage } of returned) {
    if (!usage) continue
    const own = mine.get(usage.submitted_by) ?? { language: usage.submitted_language, numbers: [] }
    own.numbers.push(number ?? '—')
    mine.set(usage.submitted_by, own)
  }
  await writeToMembers(
    tx,
    outbox,
    by.companyId,
    [...mine].map(([userId, { language, numbers }]) => ({
      userId,
      mail: renderMail('returned', language, {
        by: by.userName,
        count: String(numbers.length),
        numbers: numbers.slice(0, namedMax).join(', ') + (numbers.length > namedMax ? ' …' : ''),
        remark: remark || '—',
      }),
    })),
  )
}
