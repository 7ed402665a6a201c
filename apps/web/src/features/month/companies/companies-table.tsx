// The table company × seven lines. Arrow keys go from cell to cell, Enter opens the cell below.
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { monthParts, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useEnterCompany } from '../../../shared/company/enter-company.ts'
import { Ring } from '../../../ui/values/ring.tsx'
import { monthName, shortDay } from '../month-words.ts'
import type { MonthPartRow } from '../month.queries.ts'
import { Mark, useIsMe } from '../person.tsx'
import { movedBy, samePlace, sumsOf, thingsOfPart, type Place } from './company-table.ts'
import type { MonthCompany, MonthOfCompany } from './companies.queries.ts'
import styles from './companies.module.css'

interface CellProps {
  readonly place: Place
  readonly name: string
  readonly line: MonthPartRow
  readonly chosen: boolean
  readonly onChoose: (place: Place) => void
}
const Cell = ({ place, name, line, chosen, onChoose }: CellProps) => {
  const { t } = useTranslation(['monthCompanies', 'month'])
  const part = t(`month:part.${line.part}.name`)
  const state = line.things > 0 ? t('cell.left', { count: line.things }) : line.notDone ? t('notDone') : t('cell.done')
  return (
    <td className={styles['part']}>
      <button
        type="button"
        className="plain"
        data-cell={`${place.company} ${place.part}`}
        data-required={line.required > 0 || undefined}
        aria-pressed={chosen}
        aria-label={`${name} ${part} ${state}`}
        tabIndex={chosen ? 0 : -1}
        onClick={() => {
          onChoose(place)
        }}
      >
        {line.things > 0 ? (
          <>
            <Ring done={line.done} whole={line.whole} finished={false} size={18} width={2.4} />
            <b>{line.things}</b>
          </>
        ) : line.notDone ? (
          <span>{t('notDone')}</span>
        ) : (
          <Ring done={1} whole={1} finished size={18} width={1.8} />
        )}
      </button>
    </td>
  )
}
const Days = ({ month }: { readonly month: MonthOfCompany }) => {
  const { t } = useTranslation('monthCompanies')
  const { left } = month.deadline
  return <small data-over={left < 0 || undefined}>{left < 0 ? t('days.over', { count: -left }) : t('days.left', { count: left })}</small>
}
const Left = ({ month }: { readonly month: MonthOfCompany }) => {
  const { t } = useTranslation(['monthCompanies', 'month'])
  const { t: said } = useTranslation('month')
  return month.things > 0 ? (
    <>
      <b>{t('month:things', { count: month.things })}</b>
      <small>{month.mine > 0 ? t('mine', { count: month.mine }) : t('notMine')}</small>
    </>
  ) : (
    <>
      <span className={styles['all-done']}>
        <CircleCheck size={14} aria-hidden="true" />
        {t('allDone')}
      </span>
      <small>{month.state === 'prepared' ? t('prepared') : t('closesFrom', { day: shortDay(said, month.closesFrom) })}</small>
    </>
  )
}
interface RowProps {
  readonly company: MonthCompany
  readonly chosen: Place | undefined
  readonly own: boolean
  readonly onChoose: (place: Place) => void
}
const Row = ({ company, chosen, own, onChoose }: RowProps) => {
  const { t } = useTranslation(['monthCompanies', 'month'])
  const { t: said } = useTranslation('month')
  const isMe = useIsMe()
  const enter = useEnterCompany()
  const { id, name, number, month } = company
  const head = (
    <th scope="row">
      <b title={name}>{name}</b>
      <small>
        <span className="mono">{number}</span>
        {month ? <span>{t(`role.${month.role ?? 'none'}`)}</span> : null}
      </small>
    </th>
  )
  if (!month)
    return (
      <tr data-shut="">
        {head}
        <td colSpan={monthParts.length + 4}>{t('shut')}</td>
      </tr>
    )
  return (
    <tr data-chosen={chosen?.company === id || undefined}>
      {head}
      <td>
        {monthName(said, month.month)}
        <Days month={month} />
      </td>
      {month.parts.map((line) => {
        const place = { company: id, part: line.part }
        return <Cell key={line.part} place={place} name={name} line={line} chosen={samePlace(place, chosen)} onChoose={onChoose} />
      })}
      <td>
        <Left month={month} />
      </td>
      <td>
        <span className={styles['who']}>
          {month.waitsFor.map((person) => (
            <span key={person.userId} title={person.name}>
              <Mark name={person.name} me={isMe(person.userId)} />
              <span className={styles['heard']}>{person.name}</span>
            </span>
          ))}
        </span>
      </td>
      <td className={styles['go']}>
        {own ? (
          <Link to="/companyInvoice/monthClose" search={{ month: month.month }} aria-label={`${t('open')} ${name}`}>
            {t('open')}
          </Link>
        ) : (
          <button
            type="button"
            className="plain link"
            aria-label={`${month.things > 0 ? t('enter') : t('list')} ${name}`}
            onClick={() => {
              enter(id, name, `/companyInvoice/monthClose?month=${month.month}`)
            }}
          >
            {month.things > 0 ? t('enter') : t('list')}
          </button>
        )}
      </td>
    </tr>
  )
}
interface Props {
  readonly companies: readonly MonthCompany[]
  readonly chosen: Place | undefined
  readonly onChoose: (place: Place) => void
}
export const CompaniesTable = ({ companies, chosen, onChoose }: Props) => {
  const { t } = useTranslation(['monthCompanies', 'month'])
  const session = useSession()?.company?.id
  const table = useRef<HTMLTableElement>(null)
  const sums = sumsOf(companies)
  const partSum = (part: MonthPart) => thingsOfPart(companies, part)
  const onKey = (event: KeyboardEvent) => {
    const [company, part] = (event.target as HTMLElement).dataset['cell']?.split(' ') ?? []
    if (!company || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    const to = movedBy(event.key, { company, part: part as MonthPart }, companies)
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.company} ${to.part}"]`)?.focus()
  }
  return (
    <table ref={table} className={styles['table']} onKeyDown={onKey}>
      <thead>
        <tr>
          <th scope="col">
            {t('head.company')}
            <small>{t('head.companySub')}</small>
          </th>
          <th scope="col">
            {t('head.month')}
            <small>{t('head.monthSub')}</small>
          </th>
          {monthParts.map((part) => (
            <th key={part} scope="col">
              {t(`month:part.${part}.name`)}
              <small>{partSum(part) > 0 ? t('cell.left', { count: partSum(part) }) : t('cell.done')}</small>
            </th>
          ))}
          <th scope="col">
            {t('head.left')}
            <small>{t('head.leftSub')}</small>
          </th>
          <th scope="col">{t('head.who')}</th>
          <th scope="col" className={styles['go']}>
            {t('head.act')}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <Row key={company.id} company={company} chosen={chosen} own={company.id === session} onChoose={onChoose} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
            <span>{t('companies', { count: sums.companies })}</span>
          </th>
          {monthParts.map((part) => (
            <td key={part}>{partSum(part)}</td>
          ))}
          <td>{t('month:things', { count: sums.things })}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}
