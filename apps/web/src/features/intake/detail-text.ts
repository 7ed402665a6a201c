// Pieces of an explanation as text in the reader's language.
import { useTranslation } from 'react-i18next'
import type { Detail } from './row-view.ts'
import { dayOf } from '../../lib/format/moment.ts'

/** The server's text for the author and time of a duplicate: "name · instant". */
const enteredBy = /^(.*) · (\d{4}-\d{2}-\d{2}T\S+)$/

/** Sentences of the dictionary, reasons of the server (an unknown one falls back to its detail), texts as they are. */
export const useDetailText = (): ((detail: Detail) => string) => {
  const { t, i18n } = useTranslation(['intake', 'intakeReasons'])
  const loose = t as unknown as (key: string, values?: Record<string, unknown>) => string
  return (detail) => {
    if ('plain' in detail) return detail.plain
    if ('amount' in detail) return `¥${detail.amount}`
    if ('say' in detail)
      return loose(detail.say, { ...detail.with, mode: detail.mode && loose(`mode.${detail.mode}`, { ns: 'intake' }), ns: 'intake' })
    const entered = enteredBy.exec(detail.reason)
    if (entered) return loose('detail.enteredBy', { ns: 'intake', name: entered[1], time: dayOf(entered[2]!) })
    if (i18n.exists(detail.reason, { ns: 'intakeReasons' }))
      return loose(detail.reason, { ns: 'intakeReasons', detail: detail.detail ?? '' })
    return detail.detail ?? detail.reason
  }
}
