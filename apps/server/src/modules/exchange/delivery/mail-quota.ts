// The company's mail quota: one letter an address, taken in the transaction that writes the letters.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { quotaLeft, takeWhole } from '../../people/company/index.ts'

export const mailsLeft = (tx: Tx): Promise<number> => quotaLeft(tx, 'mail')
export const takeMails = async (tx: Tx, count: number): Promise<void> => {
  if (count > 0 && !(await takeWhole(tx, 'mail', count))) throw new Problem('delivery.noQuota', { missing: count - (await mailsLeft(tx)) })
}
