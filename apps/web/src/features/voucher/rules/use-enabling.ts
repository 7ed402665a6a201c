// Rules tried and switched on one after the other, by one press.
import { useState } from 'react'
import { api } from '../../../lib/http/api.ts'
import { atWork } from '../../../shared/rule/rule-change.ts'
import { useVoucherChange } from '../voucher.queries.ts'

const lookAgainMs = 400
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Tries the rule unless it is tried as it stands, and waits for the end of the trial. */
const triedVersion = async (id: string): Promise<number> => {
  const { tried, version, trial } = await api.invoice.readRule({ id })
  if (tried) return version
  if (!atWork(trial)) await api.invoice.tryRule({ id, version })
  for (;;) {
    await pause(lookAgainMs)
    const now = await api.invoice.readRule({ id })
    if (!atWork(now.trial)) return now.version
  }
}
/** `done`: how many are on. A refusal, which the client tells, leaves the others as they are. */
export const useEnabling = () => {
  const [done, setDone] = useState(0)
  const enable = useVoucherChange(async (ids: readonly string[]) => {
    setDone(0)
    for (const id of ids) {
      await api.invoice.switchRuleOn({ id, version: await triedVersion(id), from: 'month' })
      setDone((before) => before + 1)
    }
  })
  return { enable, done }
}
