// The chosen cell of the table: what is left of that line in that company, and the next step, in place where it can be.
import { Link } from '@tanstack/react-router'
import { CircleDot, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellRule, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { useEnterCompany } from '../../../shared/company/enter-company.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { message } from '../../../ui/overlay/message.tsx'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { cellSentence } from '../../../shared/month/cell-words.ts'
import { monthName, shortDay } from '../month-words.ts'
import type { MonthCellRow, MonthThing } from '../month.queries.ts'
import { nameOf, personOf, whyOf } from '../why-words.ts'
import { asks, isInPlace, rowActsOf, type RowAct } from './cell-acts.tsx'
import { partOf } from './company-table.ts'
import { acceptProposals, useCompanyAct, useCompanyThings, type MonthCompany, type MonthOfCompany } from './companies.queries.ts'
import styles from './companies.module.css'

const Thing = ({ row, thing }: { readonly row: MonthCellRow; readonly thing: MonthThing }) => {
  const { t } = useTranslation('monthCompanies')
  const { t: said } = useTranslation('month')
  const { t: fact } = useTranslation('monthFact')
  const [asked, setAsked] = useState<RowAct>()
  const { party, number, day } = thing
  const named = nameOf(thing) ?? (day === null ? '' : shortDay(said, day))
  const Ask = asked && asks[asked]
  return (
    <li>
      <div className={styles['thing']}>
        <CircleDot size={14} aria-hidden="true" data-gates={row.gate !== 'remind' || undefined} />
        <span title={named}>{named}</span>
        <span>
          {whyOf(fact, row.cell, thing)}
          {party !== null && number !== null ? (
            <small>{thing.kind === 'payment' ? <span className="mono">{number}</span> : <LongNumber value={number} />}</small>
          ) : null}
        </span>
        <Amount value={thing.amount} strong />
        <span className={styles['by']}>
          {[personOf(thing), day === null || named === shortDay(said, day) ? '' : shortDay(said, day)].filter(Boolean).join(' ')}
        </span>
        <span className={styles['acts']}>
          {(row.mine ? rowActsOf(row.cell, thing) : []).map((act, at) => (
            <button
              key={act}
              type="button"
              className={`plain${at === 0 ? ' link' : ''}`}
              aria-expanded={asked === act}
              aria-label={`${t(`act.${act}`)} ${named}`}
              onClick={() => {
                setAsked(asked === act ? undefined : act)
              }}
            >
              {t(`act.${act}`)}
            </button>
          ))}
        </span>
      </div>
      {Ask ? (
        <Ask
          thing={thing}
          onClose={() => {
            setAsked(undefined)
          }}
        />
      ) : null}
    </li>
  )
}
const Things = ({ month, row }: { readonly month: string; readonly row: MonthCellRow }) => {
  const { t } = useTranslation('monthCompanies')
  const things = useCompanyThings(month, row.cell)
  const rows = things.data?.content
  if (things.isError)
    return (
      <li className={styles['note']} role="alert">
        {things.error.message}
        <button
          type="button"
          className="plain link"
          onClick={() => {
            void things.refetch()
          }}
        >
          {t('retry')}
        </button>
      </li>
    )
  if (!rows)
    return (
      <li className={styles['note']}>
        <LoaderCircle size={14} className="spin" role="img" aria-label={t('loading')} />
      </li>
    )
  return (
    <>
      {rows.map((thing) => (
        <Thing key={`${thing.kind} ${thing.id}`} row={row} thing={thing} />
      ))}
      {row.count > rows.length ? <li className={styles['note']}>{t('rest', { count: row.count - rows.length })}</li> : null}
    </>
  )
}
/** What is decided in one go stands as one line; proposals are accepted there. */
const AtOnce = ({ month, row }: { readonly month: string; readonly row: MonthCellRow }) => {
  const { t } = useTranslation(['monthCompanies', 'monthCell'])
  const { t: cell } = useTranslation('monthCell')
  const accept = useCompanyAct((calls, of: string) => acceptProposals(calls, of))
  const sentence = cellSentence(cell, row)
  return (
    <li>
      <div className={styles['thing']}>
        <CircleDot size={14} aria-hidden="true" data-gates={row.gate !== 'remind' || undefined} />
        <span className={styles['wide']} title={sentence}>
          {sentence}
        </span>
        <Amount value={row.amount} strong />
        <span />
        <span className={styles['acts']}>
          {accept.error ? <em role="alert">{accept.error.message}</em> : null}
          {row.cell === 'undecided' && row.mine ? (
            <Button
              size="small"
              loading={accept.isPending}
              onClick={() => {
                accept.mutate(month, {
                  onSuccess: (count) => {
                    message.success(t('accepted', { count }))
                  },
                })
              }}
            >
              {t('accept')}
            </Button>
          ) : null}
        </span>
      </div>
    </li>
  )
}
interface Props {
  readonly company: MonthCompany
  readonly month: MonthOfCompany
  readonly part: MonthPart
  /** The session stands in it. */
  readonly own: boolean
}
export const CellPanel = ({ company, month, part, own }: Props) => {
  const { t } = useTranslation(['monthCompanies', 'month'])
  const { t: said } = useTranslation('month')
  const enter = useEnterCompany()
  const line = partOf(month, part)
  const cells = line.cells.filter(({ things }) => things > 0).toSorted((a, b) => Number(a.gate === 'remind') - Number(b.gate === 'remind'))
  const reminders = line.things - line.required
  const mine = cells.reduce((sum, one) => sum + (one.mine ? one.things : 0), 0)
  const facts = [
    line.required > 0 ? t('panel.required', { count: line.required }) : '',
    reminders > 0 ? t('panel.reminders', { count: reminders }) : '',
    line.things === 0 ? '' : mine === line.things ? t('panel.allMine') : mine > 0 ? t('panel.mine', { count: mine }) : t('panel.notMine'),
  ].filter(Boolean)
  const inPlace = cells.some(({ cell, mine: own }) => own && isInPlace(cell))
  return (
    <section className={styles['panel']} aria-label={`${company.name} ${t(`month:part.${part}.name`)}`}>
      <h2>
        {[company.name, monthName(said, month.month), t(`month:part.${part}.name`)].join(t('comma'))}
        <small>{facts.join(t('comma'))}</small>
        <span>
          {inPlace && !own ? t('panel.inPlace') : null}
          {own ? (
            <Link to="/companyInvoice/monthClose" search={{ month: month.month, line: part }}>
              {t('panel.open')}
            </Link>
          ) : (
            <button
              type="button"
              className="plain link"
              onClick={() => {
                enter(company.id, company.name, `/companyInvoice/monthClose?month=${month.month}&line=${part}`)
              }}
            >
              {t('enter')}
            </button>
          )}
        </span>
      </h2>
      <ul>
        {cells.length === 0 ? <li className={styles['note']}>{line.notDone ? t('panel.notDone') : t('panel.done')}</li> : null}
        {cells.map((row) =>
          cellRule(row.cell).atOnce ? (
            <AtOnce key={row.cell} month={month.month} row={row} />
          ) : (
            <Things key={row.cell} month={month.month} row={row} />
          ),
        )}
      </ul>
    </section>
  )
}
