// The title of the drawer: the invoice and its states, its place among others, and what may be done.
import type { ComponentProps } from 'react'
import { AllRightButton, CheckMoves } from '../doubts/check-head.tsx'
import type { Checking } from '../doubts/use-checking.ts'
import type { RiskReport } from '../risk/risk.queries.ts'
import { DrawerActions } from './drawer-actions.tsx'
import { DrawerHead } from './drawer-head.tsx'
import { DrawerMoves } from './drawer-moves.tsx'

interface Props extends Omit<ComponentProps<typeof DrawerActions>, 'lacksCorrect'> {
  readonly risk: RiskReport | undefined
  readonly checking: Checking
  readonly moves: ComponentProps<typeof DrawerMoves>
  readonly onClose: () => void
}
export const DrawerTitle = ({ risk, checking, moves, onClose, ...actions }: Props) => {
  const { invoice, queued, editing } = actions
  return (
    <DrawerHead invoice={invoice} risk={risk} left={checking.open.length} onClose={onClose}>
      {queued ? <CheckMoves {...moves} /> : <DrawerMoves {...moves} />}
      <DrawerActions {...actions} lacksCorrect={checking.lacksCorrect} />
      {editing ? null : <AllRightButton checking={checking} goesOn={queued} />}
    </DrawerHead>
  )
}
