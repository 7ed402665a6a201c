// What stayed out of a sheet for the bureau: each with its cause, and with the bureau's code where it would refuse it.
import { useTranslation } from 'react-i18next'
import { sheetCauses, type SheetCause } from '@piaotai/domain/deduction/bureau-refusals.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { OutcomeDialog } from '../../../ui/overlay/outcome-dialog.tsx'

export type LeftOut = Received<typeof deductionEndpoints.exportDeductions>['left'][number]
/** A sheet of which something stayed out; `count`: what went in. */
export interface ExportedSheet {
  readonly count: number
  readonly left: readonly LeftOut[]
  /** How many stayed out: a refusal lists the first alone. */
  readonly all: number
}
type Told = Pick<LeftOut, 'refusal'> & { readonly causes: readonly (Cause | SheetCause)[]; readonly reason?: LeftOut['reason'] }
const ofSheet = (cause: Cause | SheetCause): cause is SheetCause => sheetCauses.some((one) => one === cause)

export const useLeftWords = (): ((left: Told) => string) => {
  const { t } = useTranslation(['deductionSheet', 'judgement', 'deductible'])
  return ({ causes, reason, refusal }) => {
    const said = [
      ...causes.map((cause) => (ofSheet(cause) ? t(`causes.${cause}`) : t(`judgement:cause.${cause}.short`))),
      ...(reason ? [t(`deductible:reasons.${reason}`)] : []),
    ]
    if (refusal === null) return said.join(' · ')
    const words = t(`refusals.${refusal}`)
    // The bureau's words are told where the cause does not say the same.
    const same = said.some((one) => one.toLowerCase().includes(words.toLowerCase()))
    return [...said, same ? t('code', { code: refusal }) : t('refused', { code: refusal, words })].join(' · ')
  }
}
/** What an export left out; of one that was refused as a whole, what the refusal lists. */
export const askedSheet = async <F extends { readonly count: number; readonly left: readonly LeftOut[] }>(
  ask: () => Promise<F>,
  tell: (sheet: ExportedSheet) => void,
): Promise<F> => {
  try {
    const made = await ask()
    if (made.left.length > 0) tell({ count: made.count, left: made.left, all: made.left.length })
    return made
  } catch (error) {
    if (error instanceof CallFailed && (error.type === 'deduction.allLeft' || error.type === 'booking.allLeft')) {
      const { count, left } = error.detail as { readonly count: number; readonly left: readonly LeftOut[] }
      tell({ count: 0, left, all: count })
    }
    throw error
  }
}

interface Props {
  readonly title: string
  readonly sheet: ExportedSheet
  readonly onClose: () => void
}
export const LeftOutDialog = ({ title, sheet: { count, left, all }, onClose }: Props) => {
  const { t } = useTranslation('deductionSheet')
  const words = useLeftWords()
  return (
    <OutcomeDialog
      title={title}
      done={t('done', { count })}
      failed={all > left.length ? t('leftFirst', { count: all, first: left.length }) : t('left', { count: all })}
      items={left.map((one) => ({ id: one.id, number: one.number, name: one.seller, note: words(one) }))}
      close={t('close')}
      onClose={onClose}
    />
  )
}
