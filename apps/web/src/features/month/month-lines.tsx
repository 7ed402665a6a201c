// The seven lines, always in this order, one open at a time. Arrow keys go from line to line, Enter opens, Escape folds.
import { useNavigate } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthCell, MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { MonthLine } from './month-line.tsx'
import type { MonthStatus } from './month.queries.ts'
import { firstOfMine } from './use-begin.ts'
import styles from './lines.module.css'

interface Props {
  readonly status: MonthStatus
  readonly line: MonthPart | 'none' | undefined
  /** Unfolded in its line. */
  readonly cell: MonthCell | undefined
}
export const MonthLines = ({ status, line, cell }: Props) => {
  const { t } = useTranslation('month')
  const navigate = useNavigate()
  const list = useRef<HTMLOListElement>(null)
  // Where the address names none, the first that waits for the reader stands open.
  const open = line ?? firstOfMine(status)?.part.part
  const go = (to: MonthPart | 'none') => {
    void navigate({ to: '/companyInvoice/monthClose', search: { month: status.month, line: to }, replace: true })
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const heads = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const at = heads.findIndex((head) => head.closest('li')?.contains(event.target as Node))
    if (event.key === 'Escape' && open && open !== 'none') {
      go('none')
      heads.find((head) => head.dataset['line'] === open)?.focus()
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (heads[at] !== event.target) return
    event.preventDefault()
    heads[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <div className={styles['lines']}>
      <div className={styles['heads']} aria-hidden="true">
        <span />
        <span>{t('head.part')}</span>
        <span>{t('head.left')}</span>
        <span className={styles['sum']}>{t('head.amount')}</span>
        <span className={styles['who']}>{t('head.who')}</span>
        <span className={styles['go']}>{t('head.next')}</span>
      </div>
      <ol ref={list} aria-label={t('lines')} onKeyDown={onKey}>
        {status.parts.map((part) => (
          <MonthLine
            key={part.part}
            month={status.month}
            part={part}
            open={open === part.part}
            unfolded={cell}
            onToggle={() => {
              go(open === part.part ? 'none' : part.part)
            }}
          />
        ))}
      </ol>
    </div>
  )
}
