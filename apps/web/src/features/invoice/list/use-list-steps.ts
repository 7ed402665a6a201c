// The steps of a list's rows: one call judges those that are shown; each step opens what does it.
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Step } from '@piaotai/domain/judgement/steps.ts'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { lookedAt, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { useJudged } from '../judged/judged.queries.ts'
import { rowStepOf } from './row-step.ts'
import { useRowSteps } from './row-steps.tsx'

interface Props {
  readonly list: InvoiceList
  readonly rows: readonly Invoice[] | undefined
  /** The rows are there: what comes after them may be asked for. */
  readonly ready: boolean
  readonly onOpen: (row: Invoice) => void
}
export const useListSteps = ({ list, rows, ready, onOpen }: Props) => {
  const lacking = useMissingPermission()
  const navigate = useNavigate()
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const judged = useJudged(lookedAt(list), rows?.map(({ id }) => id) ?? [], ready && !list.granted)
  const steps = useRowSteps()
  /** The invoice whose drawer opens with its correction. */
  const [correcting, setCorrecting] = useState<string>()
  const stepOf = useCallback((row: Invoice): Step => rowStepOf(list, row, judged.get(row.id), lacking), [list, judged, lacking])
  /** To the page of the step, which its module knows: fetched when somebody goes there. */
  const leave = async (row: Invoice, step: 'claim' | 'confirmAccount'): Promise<void> => {
    const one = judged.get(row.id)
    const place = one && (await import('../judged/places.ts')).placeOf(step, one, row, held)
    if (place) void navigate({ to: place.to, search: place.search })
    else onOpen(row)
  }
  const take = useStableCallback((row: Invoice, step: Step | 'menu', opener: HTMLElement) => {
    setCorrecting(step === 'correct' ? row.id : undefined)
    if (step === 'view' || step === 'answerDoubts' || step === 'askSeller' || step === 'correct') {
      onOpen(row)
      return
    }
    if (step === 'claim' || step === 'confirmAccount') {
      void leave(row, step)
      return
    }
    steps.take(row, step === 'forward' ? 'classify' : step, opener)
  })
  return { judged, steps, stepOf, take, correcting }
}
