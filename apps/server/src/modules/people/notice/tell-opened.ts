// An opening act, told to the company's super admin, and to its person if it opens their own view.
import { isOwnAct } from '@piaotai/domain/rights/opening-acts.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { superAdminsOf } from '../permission/index.ts'
import { tell, type TellDeps } from './tell.ts'

export const tellOpened = async (
  deps: TellDeps,
  tx: Tx,
  { companyId, act, objectId, name: called, userId, by, language }: DomainEvents['company.opened'],
): Promise<void> => {
  // The plain-name filter takes the marks of an address and the point of an amount.
  const name = act === 'paymentLimit' ? limitText(called) : (emailOf(called) ?? (plainName(called) || '—'))
  if (isOwnAct(act) || act === 'apiKey')
    await tell(deps, tx, { companyId, kind: 'ownOpened', objectId, data: { act, name }, to: [{ userId, language }] })
  if (isOwnAct(act)) return
  const admins = (await superAdminsOf(tx, companyId)).filter((one) => act !== 'apiKey' || one !== userId)
  await tell(deps, tx, {
    companyId,
    kind: 'opened',
    objectId,
    data: { act, name, by: plainName(by) || '—' },
    to: admins.map((id) => ({ userId: id })),
  })
}
const limitText = (amount: string): string => {
  const fen = toFen(amount)
  return fen === undefined ? '—' : `¥${fromFen(fen)}`
}
