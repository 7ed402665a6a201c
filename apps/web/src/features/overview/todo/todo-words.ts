// What a to-do says: what, why, and one word.
import { useTranslation } from 'react-i18next'
import { monthCells } from '@piaotai/domain/month/month-cells.ts'
import { cellSentence } from '../../../shared/month/cell-words.ts'
import type { Todo } from '../overview.queries.ts'

export const useTodoWords = (month: string | undefined) => {
  const { t } = useTranslation(['home', 'month'])
  const { t: cells } = useTranslation('monthCell')
  const monthName = month === undefined ? '' : t(`month:monthLong.${Number(month.slice(5))}` as 'month:monthLong.1')
  const what = (todo: Todo): string => {
    const { kind, cell, count, exact, group } = todo
    const n = count.toLocaleString('en-US')
    const said = { count, n: exact ? n : t('home:more', { n }) }
    if (kind === 'paymentsToConfirm' || kind === 'agreements')
      return t(group === 'others' ? `home:kind.${kind}Others` : `home:kind.${kind}`, said)
    if (kind) return t(`home:kind.${kind}`, said)
    if (cell === 'noRule') return t('home:kind.noRule', said)
    if (cell) return cellSentence(cells, { cell, count, exact })
    return t(todo.month === 'filing' ? 'home:kind.filing' : group === 'mine' ? 'home:kind.reviewMine' : 'home:kind.review', {
      month: monthName,
    })
  }
  const why = ({ party, parties, since, who, group, month: own }: Todo): string =>
    [
      party === null ? '' : parties > 1 ? t('home:why.parties', { name: party }) : party,
      since === null ? '' : own === 'filing' ? t('home:why.filing', { day: since.slice(5) }) : t('home:why.since', { day: since.slice(5) }),
      who === null ? '' : t('home:why.who', { name: who }),
    ]
      .filter(Boolean)
      .join(t('home:comma')) || t(group === 'mine' ? 'home:why.mine' : 'home:why.any')
  const act = ({ kind, cell, group, month: own }: Todo): string => {
    if (kind === 'deliveriesWaiting') return t('home:act.askToSign')
    if (group === 'others') return t('home:act.ask')
    if (kind) return t(`home:act.${kind}` as 'home:act.paymentsDue')
    return cell ? t(`home:act.${monthCells[cell].part}`) : t(own === 'filing' ? 'home:act.filing' : 'home:act.review')
  }
  return { what, why, act }
}
